import type { Rule } from '../finding.ts';
import type { Tree } from '../tree.ts';

const name = 'language-list';

/** The generated list of languages. */
export const languageListPath = 'packages/languages/src/languages.ts';
const source = 'en-US';

/** The list of languages is generated from the folders of `texts` that contain a `language.json`. */
export const languageListRule: Rule = {
  name,
  check: (tree) =>
    tree.text(languageListPath) === writeLanguageList(tree)
      ? []
      : [{ path: languageListPath, line: 1, rule: name, message: 'is out of date; run npm run fix' }],
};

/** Generates the list and the table of conventions from `texts/<language>/language.json`. English is first. */
export function writeLanguageList(tree: Tree): string {
  const found = tree.paths.flatMap((path) => /^texts\/([^/]+)\/language\.json$/.exec(path)?.[1] ?? []);
  const languages = [source, ...found.filter((language) => language !== source).sort()];
  const table = languages.map((language) => {
    const kept: object = JSON.parse(tree.text(`texts/${language}/language.json`) ?? '{}');
    const lines = Object.entries(kept).map(([key, value]) => `    ${key}: ${literal(value)},\n`);
    return `  ${/^\w+$/.test(language) ? language : literal(language)}: {\n${lines.join('')}  },\n`;
  });
  return `// Generated from texts/*/language.json by npm run fix.
import type { Conventions } from './conventions.ts';

export const languages = [${languages.map(literal).join(', ')}] as const;

export const conventions: Readonly<Record<(typeof languages)[number], Conventions>> = {
${table.join('')}};
`;
}

/** In Biome's format, with special spaces escaped. */
const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${JSON.stringify(value)
        .slice(1, -1)
        .replaceAll('\\"', '"')
        .replaceAll("'", "\\'")
        .replaceAll(
          /[\u00a0\u202f]/g,
          (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )}'`
    : String(value);
