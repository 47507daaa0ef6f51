const LENGTH_MAX = 60;

/**
 * A name that somebody else chose, fit to stand in a mail of ours: one line, short, and nothing that a mail program would
 * turn into a link. Whoever signs in with a stolen password names the device, and the mail about it must not carry their
 * message (I-10).
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
