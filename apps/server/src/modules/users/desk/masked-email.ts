/**
 * Masks an e-mail so that staff can compare it with what a caller says, but cannot write to it: `a•••@e•••.com`. The
 * length of the parts is hidden too.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  const ending = labels.length > 1 ? `.${labels.at(-1)}` : '';
  return `${firstOf(email.slice(0, at))}•••@${firstOf(labels[0] ?? '')}•••${ending}`;
}

/** By code points, so that a surrogate pair is not split. */
const firstOf = (text: string): string => [...text][0] ?? '';
