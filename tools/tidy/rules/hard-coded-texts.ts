import type { Rule } from '../finding.ts';
import { isTest } from '../tree.ts';

const name = 'hard-coded texts';

const isScreen = (path: string): boolean =>
  /^(apps\/(web|desk)|packages\/ui)\/src\/.*\.tsx$/.test(path) &&
  !isTest(path) &&
  !/\.story\.tsx$/.test(path);
/** Two letters in a row count as a word. The brand, codes such as `USD` and key names are the same in every language. */
const word = /\p{L}{2}/u;
const inEveryLanguage = /^(Gim|Ctrl|Enter|Esc|[A-Z]{2,5})$/;

/** Visible texts come from the translation files, so that a new language needs no code change. */
export const hardCodedTextRule: Rule = {
  name,
  check: (tree) =>
    tree.paths.filter(isScreen).flatMap((path) =>
      tree
        .facts(path)
        .shownTexts.filter(({ value }) => word.test(value) && !inEveryLanguage.test(value))
        .map(({ value, line }) => ({
          path,
          line,
          rule: name,
          message: `"${value}" is a word of one language; put it into texts`,
        })),
    ),
};
