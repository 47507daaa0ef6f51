/** What fits into the side navigation on a line of its own. */
const railCharacters = 15;

/** The mark of the account's seal, from a name or an e-mail: "OK" for both "Olena Kovalenko" and "olena.kovalenko@…". */
export function initialsOf(name: string): string {
  const words = beforeAt(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last].map((word) => [...word].at(0)?.toLocaleUpperCase() ?? '').join('');
}

/** An e-mail that is too long for the side navigation, without its domain. Names stay whole. */
export function railName(name: string): string {
  return name.length > railCharacters ? beforeAt(name) : name;
}

const beforeAt = (name: string): string => name.replace(/(?<=.)@.*$/u, '');
