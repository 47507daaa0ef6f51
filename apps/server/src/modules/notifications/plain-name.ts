const LENGTH_MAX = 60;

/**
 * Sanitises a name that somebody else chose: one short line, and nothing that a mail client would turn into a link.
 * Whoever signs in with a stolen password names the device, and our mail must not carry their message (I-10).
 */
export function plainName(name: string): string {
  const oneLine = name.replaceAll(/[^\p{L}\p{M}\p{N} .,:()*+_'’-]+/gu, ' ');
  const unlinked = oneLine
    .replaceAll(/(?<=\p{L})[.:]|[.:](?=\p{L})/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const signs = [...unlinked];
  return signs.length <= LENGTH_MAX ? unlinked : `${signs.slice(0, LENGTH_MAX).join('').trimEnd()}…`;
}
