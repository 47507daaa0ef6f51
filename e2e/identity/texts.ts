import { readFileSync } from 'node:fs';

export type Say = (key: string) => string;

/**
 * The texts of the wallet or the desk in a language, as `noun:path.of.keys`. Flows that run in both languages find things by what
 * stands there, and a key that is missing in one of them fails.
 */
export function openTexts(language: 'en-US' | 'uk', app: 'web' | 'desk' = 'web'): Say {
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
