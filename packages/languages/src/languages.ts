// Generated from texts/*/language.json by npm run fix.
import type { Conventions } from './conventions.ts';

export const languages = ['en-US', 'uk'] as const;

export const conventions: Readonly<Record<(typeof languages)[number], Conventions>> = {
  'en-US': {
    name: 'English',
    short: 'EN',
    decimal: '.',
    group: ',',
    currency: 'before',
    thousand: 'k',
    clock: 12,
    beforeYear: ', ',
    numberSign: '#',
  },
  uk: {
    name: 'Українська',
    short: 'УК',
    decimal: ',',
    group: '\u00a0',
    currency: 'after',
    thousand: '\u00a0тис.',
    clock: 24,
    beforeYear: ' ',
    numberSign: '№',
  },
};
