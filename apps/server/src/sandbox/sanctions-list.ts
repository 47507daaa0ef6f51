import { isSameName, type SanctionsLists } from '../modules/kyc/index.ts';

/** Nobody of them exists. Whoever tries the product by one of these names is stopped before the approval. */
const people = [
  { name: 'Viktor Sanctioned', birthDate: '1970-01-01' },
  { name: 'Maria Listed', birthDate: '1982-06-15' },
  { name: 'Тарас Заборонений', birthDate: null },
] as const;

const LIST = 'Sandbox list';
const SURE = 100;
/** The name is the same and the birth date is another: a person has to look. */
const LIKELY = 80;

/** The sandbox's stand-in for the lists of sanctioned people. */
export const sandboxSanctions: SanctionsLists = {
  async screen({ name, birthDate }) {
    return people
      .filter((person) => isSameName(person.name, name))
      .map((person) => ({
        list: LIST,
        name: person.name,
        score: person.birthDate === null || person.birthDate === birthDate ? SURE : LIKELY,
      }));
  },
};
