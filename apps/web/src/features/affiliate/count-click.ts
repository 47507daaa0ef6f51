import { openStore } from '@gim/browser/store.ts';
import type { Services } from '../../platform/services.ts';
import { consumeReferralClick } from '../../platform/session/referral.ts';

/** Reports a visit by referral link. Fire and forget. */
export async function countClick(services: Pick<Services, 'client' | 'now'>, arrival: URL): Promise<void> {
  const affiliateId = consumeReferralClick(arrival, openStore('localStorage'), services.now());
  if (affiliateId === null) return;
  const [client, { countAffiliateClick }] = await Promise.all([
    services.client(),
    import('@gim/contract/affiliate'),
  ]);
  await client.call(countAffiliateClick, { params: { affiliateId } }).catch(() => undefined);
}
