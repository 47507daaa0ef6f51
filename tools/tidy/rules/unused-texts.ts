import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';

const name = 'unused-texts';
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Every translated text must be used: unused ones cost translation work. */
export const unusedTextRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => /^texts\/en-US\/(web|desk)\/[^/]+\.json$/.test(path))
      .flatMap((path) => checkFile(tree, path)),
};

function checkFile(tree: Tree, path: string): readonly Finding[] {
  const [, app = '', noun = ''] = /^texts\/en-US\/(\w+)\/(.+)\.json$/.exec(path) ?? [];
  const source = `apps/${app}/src`;
  const said = wordsIn(tree, source);
  const text = tree.text(path) ?? '{}';
  const lineOf = lineIndex(text);
  return keysOf(JSON.parse(text))
    .map((key) => key.replace(pluralForm, ''))
    .filter((key, index, keys) => keys.indexOf(key) === index && !isSaid(said, noun, key))
    .map((key) => ({
      path,
      line: lineOf(Math.max(0, text.indexOf(`"${key.split('.').at(-1)}`))),
      rule: name,
      message: `${key} is said nowhere; delete it in every language`,
    }));
}

function keysOf(value: unknown, key = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [key];
  return Object.entries(value).flatMap(([part, inner]) =>
    keysOf(inner, key === '' ? part : `${key}.${part}`),
  );
}

interface Words {
  readonly whole: ReadonlySet<string>;
  /** Keys made by templates: `status.${status}`. */
  readonly made: readonly RegExp[];
}

const isSaid = ({ whole, made }: Words, noun: string, key: string): boolean =>
  [key, `${noun}:${key}`].some(
    (written) => whole.has(written) || made.some((pattern) => pattern.test(written)),
  );

function wordsIn(tree: Tree, source: string): Words {
  const whole = new Set<string>();
  const made = new Set<string>();
  for (const path of tree.paths) {
    if (!path.startsWith(`${source}/`) || !/(?<!\.test)\.tsx?$/.test(path)) continue;
    const text = tree.text(path) ?? '';
    for (const [, word = ''] of text.matchAll(/'([\w.:-]+)'/g)) whole.add(word);
    for (const [, word = ''] of text.matchAll(/`([^`]*\$\{[^`]*)`/g)) made.add(word);
  }
  return { whole, made: [...made].flatMap(patternOf) };
}

/** The keys that a template can produce. Ignores a template without fixed text, because it would match every key. */
function patternOf(template: string): readonly RegExp[] {
  const pieces = template.replaceAll(/\$\{[^}]*\}/g, '\0');
  if (!/^[\w.:\0-]+$/.test(pieces) || !/[a-z]{2}/i.test(pieces)) return [];
  return [new RegExp(`^${pieces.replaceAll('.', '\\.').replaceAll('\0', '[^:]+')}$`)];
}
