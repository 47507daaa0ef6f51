import type { Mutant } from '../mutant.ts';

const read = 'packages/ui/src/amount-input/read-amount.ts';
const readTest = 'packages/ui/src/amount-input/read-amount.test.ts';
const edit = 'packages/ui/src/amount-input/amount-edit.ts';
const editTest = 'packages/ui/src/amount-input/amount-edit.test.ts';

/** Amounts as people type and paste them. */
export const typedAmountMutants: readonly Mutant[] = [
  {
    ids: ['I-03'],
    lost: 'a comma starts the decimals in English too',
    file: read,
    control: "format.decimalSeparator === ',' ? '[.,]' : '[.]'",
    instead: "'[.,]'",
    test: readTest,
  },
  {
    ids: ['I-03'],
    lost: 'groups may have any number of digits',
    file: read,
    control: 'group}[0-9]{3})+',
    instead: 'group}[0-9]+)+',
    test: readTest,
  },
  {
    ids: ['I-03'],
    lost: 'a text with two readings gets one of them',
    file: read,
    control: "if (isTwofold(parts, format)) return refuse('MarkUnclear');",
    instead: '',
    test: readTest,
  },
  {
    ids: ['I-03'],
    lost: 'surplus decimals pass',
    file: read,
    control: 'if (decimals.length > format.decimals ||',
    instead: 'if (decimals.length > 99 ||',
    test: readTest,
  },
  {
    ids: ['I-03'],
    lost: 'an amount may have any number of digits',
    file: read,
    control: 'const wholeDigitsMax = 15;',
    instead: 'const wholeDigitsMax = 99;',
    test: readTest,
  },
  {
    ids: ['I-03'],
    lost: 'what is no figure is left out',
    file: read,
    control: 'const seen = text.trim();',
    instead: "const seen = text.replace(/[^0-9.,\\s]/g, '').trim();",
    test: readTest,
  },
  {
    ids: ['I-03'],
    lost: 'marks that somebody typed are taken for ours',
    file: edit,
    control: 'const hasOwnGroups = hadOwn || hasGroupMark(edit.inserted, format);',
    instead: 'const hasOwnGroups = hadOwn && hasGroupMark(edit.inserted, format);',
    test: editTest,
  },
  {
    ids: ['I-03'],
    lost: 'a text that is no amount keeps the value before it',
    file: edit,
    control: "return { draft: '', typed: text, hasOwnGroups, problem: reading.problem };",
    instead: 'return { draft: state.draft, typed: text, hasOwnGroups, problem: reading.problem };',
    test: editTest,
  },
];
