export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks `redirects.json` at build time and gives its rules (W-05). A rule that could carry a reader to a place nobody
 * wrote down fails the build, so the app needs no judgement of its own later: the file is the allowlist.
 */
export function readRedirects(unchecked: unknown): readonly RedirectRule[] {
  if (!Array.isArray(unchecked)) throw new Error('redirects.json: a list of {from, to} is expected');
  const rules = unchecked.map(readRule);
  const seen = new Set<string>();
  for (const { from } of rules) {
    if (seen.has(from)) throw new Error(`redirects.json: two rules for ${from}`);
    seen.add(from);
  }
  for (const { from, to } of rules) {
    if (seen.has(to.split(/[?#]/)[0] ?? to)) throw new Error(`redirects.json: ${from} leads to another rule`);
  }
  return rules;
}

function readRule(unchecked: unknown): RedirectRule {
  if (typeof unchecked !== 'object' || unchecked === null || !('from' in unchecked) || !('to' in unchecked)) {
    throw new Error('redirects.json: each rule needs from and to');
  }
  const { from, to } = unchecked;
  if (typeof from !== 'string' || typeof to !== 'string') {
    throw new Error('redirects.json: from and to are texts');
  }
  if (!isOwnPath(from) || /[?#]/.test(from)) throw new Error(`redirects.json: ${from} is not a path of ours`);
  if (!isOwnPath(to) && !isWebAddress(to)) throw new Error(`redirects.json: ${to} is refused`);
  return { from, to };
}

/** Browsers read `//host`, `/\host` and a tab or line break after the slash as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\');
}

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(address) || address.includes('\\') || !URL.canParse(address))
    return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname.includes('.');
}
