import { domainToUnicode } from 'node:url';

/**
 * An e-mail for display. An international domain is shown in Unicode only where its letters cannot be mistaken for
 * others; else in ASCII, as browsers do: `gіm.example` with a Cyrillic letter must not look like a name of ours.
 */
export function shownEmail(email: string, canonical: string): string {
  const asciiDomain = canonical.slice(canonical.lastIndexOf('@') + 1);
  // Keep the owner's spelling of an ASCII domain.
  if (!/(?:^|\.)xn--/.test(asciiDomain)) return email;
  const domain = domainToUnicode(asciiDomain);
  const isClear = domain
    .split('.')
    .every((label, _index, labels) => isClearLabel(label, labels.at(-1) ?? ''));
  return `${email.slice(0, email.lastIndexOf('@'))}@${isClear ? domain : asciiDomain}`;
}

const shared = '\\p{Script=Common}\\p{Script=Inherited}';
/** Scripts that may be mixed in one label. Any other mix is treated as spoofing. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
].map(
  (names) =>
    new RegExp(
      `^[${[names]
        .flat()
        .map((name) => `\\p{Script=${name}}`)
        .join('')}${shared}]+$`,
      'u',
    ),
);

/** Cyrillic letters that look like Latin ones. A label of only these under a Latin top-level domain looks Latin. */
const latinLookalikes = /^[авекмнорстухіјѕԁһӏԛԝѵь0-9-]+$/u;

function isClearLabel(label: string, ending: string): boolean {
  if (!scripts.some((script) => script.test(label))) return false;
  return !(latinLookalikes.test(label) && /\p{Script=Cyrillic}/u.test(label) && /^\p{ASCII}+$/u.test(ending));
}
