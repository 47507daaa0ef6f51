import type { Store } from '@gim/browser/store.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;
/** As the contract has it. */
const shape = /^[A-Za-z0-9]{4,16}$/;

/**
 * Remembers who invited the visitor: `?ref=` of the first visit, for 30 days. A later link of somebody else does not
 * take the place of the first while it lasts. The value and its end are stored together as `id|end`.
 */
export function keepReferral(url: URL, local: Store, now: number): void {
  const id = url.searchParams.get('ref');
  if (id === null || !shape.test(id) || readReferral(local, now) !== null) return;
  local.setItem('affiliateId', `${id}|${now + keptMs}`);
}

/** The affiliate who invited this visitor, while the invitation lasts. */
export function readReferral(local: Store, now: number): string | null {
  const [id, end] = local.getItem('affiliateId')?.split('|') ?? [];
  if (!id || !end || now >= Number.parseInt(end, 10)) return null;
  return id;
}

/** The affiliate whose link this visit came by, once a day and visitor; whoever is remembered as the first. */
export function takeClick(url: URL, local: Store, now: number): string | null {
  const id = url.searchParams.get('ref');
  if (id === null || !shape.test(id)) return null;
  const told = `${id}|${new Date(now).toISOString().slice(0, 10)}`;
  if (local.getItem('gim-affiliate-click') === told) return null;
  local.setItem('gim-affiliate-click', told);
  return id;
}
