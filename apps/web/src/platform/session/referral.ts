import type { Store } from '@gim/browser/store.ts';

const validMs = 30 * 24 * 60 * 60 * 1000;
/** The bounds of the contract. */
const shape = /^[A-Za-z0-9]{4,16}$/;

/**
 * Remembers the affiliate, `?ref=` of the first visit, for 30 days. A later link of another affiliate does not replace
 * it until it expires. Stored as `id|end`.
 */
export function saveReferral(url: URL, local: Store, now: number): void {
  const id = url.searchParams.get('ref');
  if (id === null || !shape.test(id) || readReferral(local, now) !== null) return;
  local.setItem('affiliateId', `${id}|${now + validMs}`);
}

/** The affiliate who referred this visitor, until the referral expires. */
export function readReferral(local: Store, now: number): string | null {
  const [id, end] = local.getItem('affiliateId')?.split('|') ?? [];
  if (!id || !end || now >= Number.parseInt(end, 10)) return null;
  return id;
}

/**
 * The affiliate whose link opened this visit, returned once a day per visitor, regardless of the remembered affiliate.
 */
export function consumeReferralClick(url: URL, local: Store, now: number): string | null {
  const id = url.searchParams.get('ref');
  if (id === null || !shape.test(id)) return null;
  const told = `${id}|${new Date(now).toISOString().slice(0, 10)}`;
  if (local.getItem('gim-affiliate-click') === told) return null;
  local.setItem('gim-affiliate-click', told);
  return id;
}
