import type { Finding, Rule } from '../finding.ts';
import type { Tree } from '../tree.ts';

const name = 'names';

const vagueFolders = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib'];

/** Names fixed by tools and conventions: README.md, LICENSE, `_payload.json` and the like. */
const givenNames =
  /^(README|CONTRIBUTING|SECURITY|CHANGELOG|ARCHITECTURE|GLOSSARY|STYLE|OPERATIONS|ROUTES|CHANGES)\.md$|^(LICENSE|OFL-[A-Za-z-]+\.txt|_payload\.json)$/;

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** A screen's file name is its URL with dots for slashes and `$id` for parameters. */
const screen = /^[a-z0-9$]+([.-][a-zA-Z0-9$]+)*\.tsx$/;
const migration = /^[0-9]{4}(_[a-z0-9]+)+\.sql$/;

/** File and folder names are kebab-case and not vague. */
export const nameRule: Rule = { name, check: (tree) => [...checkFiles(tree), ...checkFolders(tree)] };

const checkFiles = (tree: Tree): readonly Finding[] =>
  tree.paths.flatMap((path) => {
    const file = path.split('/').at(-1) ?? '';
    return isFine(path, file) ? [] : [{ path, line: 1, rule: name, message: `${file} is not kebab-case` }];
  });

const isFine = (path: string, file: string): boolean =>
  kebab.test(file) ||
  givenNames.test(file) ||
  (path.includes('/screens/') && screen.test(file)) ||
  (path.startsWith('apps/server/migrations/') && migration.test(file));

/** Language folders use the language's code: `en-US`. */
const isLanguageFolder = (folder: string, path: string): boolean => path.startsWith(`texts/${folder}/`);

const checkFolders = (tree: Tree): readonly Finding[] => {
  const seen = new Map<string, string>();
  for (const path of tree.paths) for (const folder of path.split('/').slice(0, -1)) seen.set(folder, path);
  return [...seen].flatMap(([folder, path]) => {
    if (vagueFolders.includes(folder)) {
      return [
        { path, line: 1, rule: name, message: `the folder name ${folder} says nothing; name what is inside` },
      ];
    }
    const fine = kebab.test(folder) || isLanguageFolder(folder, path) || /snapshots$/.test(folder);
    return fine ? [] : [{ path, line: 1, rule: name, message: `the folder ${folder} is not kebab-case` }];
  });
};
