/** What an e-mail may consist of before the at sign. Quoted forms are legal and used by nobody but attackers. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The one form in which two spellings of a mailbox are the same (I-10): the domain in ASCII and lower case, the local
 * part in lower case. Null when it is no e-mail; nothing is trimmed or repaired, because what is stored must be what
 * the owner sees. Dots and plus signs stay: only the mailbox's own server knows what they mean.
 */
export function canonicalEmail(email: string): string | null {
  if (email.length > 254 || hasControlOrSpace(email)) return null;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  if (at < 1 || local.length > 64 || !localPart.test(local)) return null;
  const domain = asciiDomain(email.slice(at + 1));
  return domain === null ? null : `${local}@${domain}`;
}

function hasControlOrSpace(text: string): boolean {
  return /[\s\p{C}]/u.test(text);
}

function asciiDomain(domain: string): string | null {
  // A URL's host has the same rules for international names. Whatever would mean more than a name to a URL is refused first.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split('.');
  const isName = labels.length >= 2 && labels.every((label) => domainLabel.test(label));
  return isName && hostname.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : null;
}
