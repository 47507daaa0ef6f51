import { openStore } from '@gim/browser/store.ts';
import type { Services } from '../../platform/services.ts';
import { takeClick } from '../../platform/session/referral.ts';

/** Tells that a visitor came by an invitation link. Nobody waits for it, and nobody misses it when it fails. */
export async function countClick(services: Pick<Services, 'client' | 'now'>, arrival: URL): Promise<void> {
  const affiliateId = takeClick(arrival, openStore('localStorage'), services.now());
  if (affiliateId === null) return;
  const [client, { countAffiliateClick }] = await Promise.all([
    services.client(),
    import('@gim/contract/affiliate'),
  ]);
  await client.call(countAffiliateClick, { params: { affiliateId } }).catch(() => undefined);
}
