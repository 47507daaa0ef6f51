/** Where so many people have a mailbox that the host tells nothing about one of them. */
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

/** An e-mail that its owner's friend recognises and nobody can write to: `ma•••@gmail.com`. Own hosts are hidden too. */
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
