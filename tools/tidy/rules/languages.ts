import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';

const name = 'languages';
/** The source language of all translations. */
const source = 'en-US';
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Every language has the same keys with the same placeholders, as plain text. */
export const languageRule: Rule = {
  name,
  check: (tree) => {
    const files = tree.paths.filter((path) => /^texts\/.+\.json$/.test(path));
    const languages = new Set(files.map((path) => path.split('/')[1] ?? ''));
    languages.delete(source);
    const names = new Set(files.map((path) => path.split('/').slice(2).join('/')));
    return [
      ...files.flatMap((path) => checkText(tree, path)),
      ...[...names].flatMap((file) =>
        [...languages].flatMap((language) => [
          ...checkFile(tree, file, { language, other: source }),
          ...checkFile(tree, file, { language: source, other: language }),
        ]),
      ),
    ];
  },
};

/** Keys and placeholders that a file lacks compared with the same file of another language. */
const checkFile = (
  tree: Tree,
  file: string,
  { language, other }: { readonly language: string; readonly other: string },
): readonly Finding[] => {
  const path = `texts/${language}/${file}`;
  const text = tree.text(path);
  if (text === undefined) return [{ path, line: 1, rule: name, message: `is missing; ${other} has it` }];
  const theirs = tree.text(`texts/${other}/${file}`) ?? '{}';
  return compare(path, language, meanings(readTexts(text)), meanings(readTexts(theirs)));
};

/** The plural forms of one key, and the placeholders in all of them. */
interface Meaning {
  readonly forms: Set<string>;
  readonly placeholders: Set<string>;
}

const compare = (
  path: string,
  language: string,
  own: ReadonlyMap<string, Meaning>,
  other: ReadonlyMap<string, Meaning>,
): readonly Finding[] => {
  const found: Finding[] = [];
  const add = (message: string): void => void found.push({ path, line: 1, rule: name, message });
  for (const [key, { placeholders }] of other) {
    const mine = own.get(key);
    if (mine === undefined) add(`${key} is missing; the other language has it`);
    else {
      for (const placeholder of placeholders) {
        if (!mine.placeholders.has(placeholder))
          add(`${key} does not use {{${placeholder}}}; the other language does`);
      }
    }
  }
  for (const [key, { forms }] of own) {
    if (forms.has('')) continue;
    for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
      if (!forms.has(form)) add(`${key} has no plural form _${form}, which ${language} needs`);
    }
  }
  return found;
};

const meanings = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, Meaning> => {
  const found = new Map<string, Meaning>();
  for (const [key, text] of texts) {
    const form = pluralForm.exec(key)?.[1] ?? '';
    const meaning = found.get(key.replace(pluralForm, '')) ?? { forms: new Set(), placeholders: new Set() };
    meaning.forms.add(form);
    for (const [, placeholder = ''] of text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g))
      meaning.placeholders.add(placeholder);
    found.set(key.replace(pluralForm, ''), meaning);
  }
  return found;
};

const readTexts = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.set(key, value);
    if (typeof value !== 'object' || value === null) return;
    for (const [part, inner] of Object.entries(value)) walk(inner, key === '' ? part : `${key}.${part}`);
  };
  walk(JSON.parse(text), '');
  return found;
};

/** Translations are plain text: markup would allow script injection (W-04). `<0>` marks a part for React. */
const checkText = (tree: Tree, path: string): readonly Finding[] => {
  const text = tree.text(path) ?? '';
  const lineOf = lineIndex(text);
  return [...text.matchAll(/<\/?[a-zA-Z][^>]*\s[^>]*>|<script|javascript:/g)].map(({ 0: markup, index }) => ({
    path,
    line: lineOf(index),
    rule: name,
    message: `markup in a translation: ${markup}`,
  }));
};
