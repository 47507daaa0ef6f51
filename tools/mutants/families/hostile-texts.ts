import type { Mutant } from '../mutant.ts';

const html = 'apps/server/src/platform/html.ts';
const browserTest = 'e2e/hostile-texts.spec.ts';

/** Texts that somebody wrote to be more than a text, wherever they are shown. */
export const hostileTextMutants: readonly Mutant[] = [
  {
    ids: ['W-04'],
    lost: 'what staff wrote about a case is markup',
    file: 'apps/desk/src/features/cases/case-pane.tsx',
    control: '<span>{text}</span>',
    instead: '<span dangerouslySetInnerHTML={{ __html: text }} />',
    test: browserTest,
  },
  {
    ids: ['W-04'],
    lost: 'an answer of support is markup in its mail',
    file: html,
    control: 'return escapeText(String(part));',
    instead: 'return String(part);',
    test: browserTest,
  },
  {
    ids: ['W-04'],
    lost: 'a word of somebody else leaves its attribute',
    file: html,
    control: `  '"': '&quot;',\n`,
    instead: '',
    test: 'apps/server/src/modules/notifications/hostile-texts.test.ts',
  },
  {
    ids: ['W-04'],
    lost: 'a memo is a formula in a table',
    file: 'apps/server/src/modules/transactions/export/csv.ts',
    control: "(isFormula ? `'${plain}` : plain)",
    instead: 'plain',
    test: 'apps/server/src/modules/transactions/export/hostile-texts.test.ts',
  },
];
