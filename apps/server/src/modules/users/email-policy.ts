/** The allowed local part. Quoted forms are legal, but in practice only attackers use them. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The canonical form, equal for all spellings of a mailbox (I-10): domain in ASCII and lower case, local part in lower
 * case. Null when it is not an e-mail. Nothing is trimmed or repaired, because the stored address must be the one that
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
  // A URL host follows the same rules for international names. First refuse everything that a URL would parse as more
  // than a host name.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split('.');
  const isName = labels.length >= 2 && labels.every((label) => domainLabel.test(label));
  return isName && hostname.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : null;
}
