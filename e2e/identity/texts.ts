import { readFileSync } from 'node:fs';

export type Translate = (key: string) => string;

/**
 * The texts of the wallet or the desk in a language, by `noun:path.of.keys`. Flows in both languages find elements by
 * their texts, and a missing key fails.
 */
export function openTexts(language: 'en-US' | 'uk', app: 'web' | 'desk' = 'web'): Translate {
  return (key) => {
    const [noun = '', path = ''] = key.split(':');
    const file = new URL(`../../texts/${language}/${app}/${noun}.json`, import.meta.url);
    const found = path
      .split('.')
      .reduce<unknown>((at, name) => Reflect.get(Object(at), name), JSON.parse(readFileSync(file, 'utf8')));
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
    return found;
  };
}
