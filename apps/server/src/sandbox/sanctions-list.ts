import { isSameName, type SanctionsLists } from '../modules/kyc/index.ts';

/** Fictional people. A customer with one of these names is stopped before approval. */
const people = [
  { name: 'Viktor Sanctioned', birthDate: '1970-01-01' },
  { name: 'Maria Listed', birthDate: '1982-06-15' },
  { name: 'Тарас Заборонений', birthDate: null },
] as const;

const LIST = 'Sandbox list';
const SURE = 100;
/** The same name with another birth date: a person has to review it. */
const LIKELY = 80;

/** The sandbox's sanctions lists. */
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
