import type { Finding, Rule } from '../finding.ts';
import type { Tree } from '../tree.ts';
import { isTest } from '../tree.ts';

const name = 'controls';
const catalogue = 'tools/tidy/controls.json';
const opening = '<!-- controls: written by npm run fix -->';
const closing = '<!-- end of controls -->';

/** The page with the generated table of controls. */
export const securityPath = 'SECURITY.md';

/** SECURITY.md lists exactly the controls whose ids occur in test titles, with links to those tests. */
export const controlRule: Rule = {
  name,
  check: (tree) => {
    const sentences = readCatalogue(tree);
    const unknown: Finding[] = [...provenControls(tree)]
      .filter(([id]) => sentences[id] === undefined)
      .map(([id, [path = '']]) => ({ path, line: 1, rule: name, message: `${id} is not in ${catalogue}` }));
    const isCurrent = tree.text(securityPath) === writeControls(tree);
    const stale = {
      path: securityPath,
      line: 1,
      rule: name,
      message: 'the controls are out of date; run npm run fix',
    };
    return isCurrent ? unknown : [...unknown, stale];
  },
};

/** The page with its table regenerated from the tests; unchanged if it has no place for the table. */
export const writeControls = (tree: Tree): string => {
  const text = tree.text(securityPath) ?? '';
  const start = text.indexOf(opening);
  const end = text.indexOf(closing);
  if (start === -1 || end === -1) return text;
  const table = ['| Id | Control | Proven in |', '|---|---|---|', ...rows(tree)].join('\n');
  return `${text.slice(0, start)}${opening}\n${table}\n${text.slice(end)}`;
};

const rows = (tree: Tree): readonly string[] => {
  const sentences = readCatalogue(tree);
  const order = Object.keys(sentences);
  return [...provenControls(tree)]
    .filter(([id]) => sentences[id] !== undefined)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([id, paths]) => `| ${id} | ${sentences[id]} | ${paths.map(linkTo).join(', ')} |`);
};

const linkTo = (path: string): string =>
  `[${path
    .split('/')
    .at(-1)
    ?.replace(/\.tsx?$/, '')}](${path})`;

/** The controls named in test titles, with the files of those tests. */
export const provenControls = (tree: Tree): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  // The tests of this rule use ids as examples and prove no control.
  for (const path of tree.paths.filter(
    (each) => isTest(each) && each !== 'tools/tidy/rules/controls.test.ts',
  )) {
    for (const id of new Set(idsIn(tree, path))) found.set(id, [...(found.get(id) ?? []), path]);
  }
  return found;
};

const idsIn = (tree: Tree, path: string): readonly string[] =>
  /\.tsx?$/.test(path)
    ? tree.facts(path).titles.flatMap(({ value }) => value.match(/\b[A-Z]-\d{2}\b/g) ?? [])
    : [];

const readCatalogue = (tree: Tree): Readonly<Record<string, string>> => {
  const kept: unknown = JSON.parse(tree.text(catalogue) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([id, sentence]) => [id, String(sentence)]));
};
