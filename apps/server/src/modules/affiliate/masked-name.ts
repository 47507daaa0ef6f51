/** Mail providers so common that the host does not identify a person. */
const COMMON_HOSTS = new Set([
  'gmail.com',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'proton.me',
  'ukr.net',
  'i.ua',
  'meta.ua',
]);

/**
 * Masks an e-mail so that a friend recognises it and nobody can write to it: `ma•••@gmail.com`. Uncommon hosts are
 * masked too.
 */
export function maskedName(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const letters = [...email.slice(0, at)];
  const shown = letters.slice(0, letters.length > 3 ? 2 : 1).join('');
  if (COMMON_HOSTS.has(host)) return `${shown}•••@${host}`;
  const labels = host.split('.');
  const ending = labels.length > 1 ? `.${labels.at(-1)}` : '';
  return `${shown}•••@${[...(labels[0] ?? '')][0] ?? ''}•••${ending}`;
}
