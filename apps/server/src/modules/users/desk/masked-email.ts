/**
 * An e-mail that can be recognised and not written to: `a•••@e•••.com`. Whoever has it compares it with what the caller says;
 * the length of the parts is hidden too.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  const ending = labels.length > 1 ? `.${labels.at(-1)}` : '';
  return `${firstOf(email.slice(0, at))}•••@${firstOf(labels[0] ?? '')}•••${ending}`;
}

/** By code points: half of a character is none. */
const firstOf = (text: string): string => [...text][0] ?? '';
