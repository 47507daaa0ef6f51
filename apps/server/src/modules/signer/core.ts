import type { Clock } from '../../platform/clock.ts';
import type { Attestor } from '../../platform/crypto/attestation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Chains } from '../chains/index.ts';
import type { Catalogue } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { PaymentKind, PaymentOwner } from './payment.ts';

/** Dependencies of this module's use cases. */
export interface SignerCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly catalogue: Catalogue;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly chains: Pick<Chains, 'networks' | 'chain' | 'hotAddress'>;
  /** Signs approvals. The signer has the public key in its own settings. */
  readonly approvalKey: Attestor;
  readonly owners: Map<PaymentKind, PaymentOwner>;
}
