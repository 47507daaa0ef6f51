import { accessMutants } from './families/access.ts';
import { accessTokenMutants } from './families/access-tokens.ts';
import { affiliateMutants } from './families/affiliate.ts';
import { auditMutants } from './families/audit.ts';
import { cashHoldMutants } from './families/cash-holds.ts';
import { cashOrderMutants } from './families/cash-orders.ts';
import { cashScreenMutants } from './families/cash-screens.ts';
import { chainMutants } from './families/chains.ts';
import { cashDeskMutants } from './families/counter.ts';
import { depositMutants } from './families/deposits.ts';
import { drawerMutants } from './families/drawers.ts';
import { factorChangeMutants } from './families/factor-changes.ts';
import { feeShareMutants } from './families/fee-shares.ts';
import { flowMutants } from './families/flows.ts';
import { fourEyesMutants } from './families/four-eyes.ts';
import { heldQuoteMutants } from './families/held-quotes.ts';
import { hostAppMutants } from './families/host-apps.ts';
import { hostileTextMutants } from './families/hostile-texts.ts';
import { httpMutants } from './families/http.ts';
import { identityGateMutants } from './families/identity-gate.ts';
import { identityPartnerMutants } from './families/identity-partners.ts';
import { inputMutants } from './families/input.ts';
import { intentMutants } from './families/intents.ts';
import { kycMutants } from './families/kyc.ts';
import { kycScreenMutants } from './families/kyc-screens.ts';
import { ledgerMutants } from './families/ledger.ts';
import { lockedRowMutants } from './families/locked-rows.ts';
import { moneyMutants } from './families/money.ts';
import { notificationMutants } from './families/notifications.ts';
import { operationMutants } from './families/operation.ts';
import { outageMutants } from './families/outages.ts';
import { parallelRefreshMutants } from './families/parallel-refreshes.ts';
import { passkeyMutants } from './families/passkeys.ts';
import { passwordMutants } from './families/passwords.ts';
import { payoutPartnerMutants } from './families/payout-partner.ts';
import { payoutScreenMutants } from './families/payout-screens.ts';
import { payoutMutants } from './families/payouts.ts';
import { pointMutants } from './families/points.ts';
import { proofMutants } from './families/proofs.ts';
import { recipientScreenMutants } from './families/recipient-screens.ts';
import { refreshMutants } from './families/refresh.ts';
import { replicaReadMutants } from './families/replica-reads.ts';
import { secondFactorMutants } from './families/second-factors.ts';
import { secretMutants } from './families/secrets.ts';
import { sessionMutants } from './families/sessions.ts';
import { signerMutants } from './families/signer.ts';
import { staffRightsMutants } from './families/staff-rights.ts';
import { strangerMutants } from './families/strangers.ts';
import { supportMutants } from './families/support.ts';
import { treasuryMutants } from './families/treasury.ts';
import { trialMutants } from './families/trials.ts';
import { cashVisitMutants } from './families/trip-mode.ts';
import { typedAmountMutants } from './families/typed-amounts.ts';
import { verificationMutants } from './families/verification.ts';
import { webMutants } from './families/web.ts';
import { webhookMutants } from './families/webhooks.ts';
import { withdrawalOptionMutants } from './families/withdrawal-options.ts';
import { withdrawalMutants } from './families/withdrawals.ts';
import type { Mutant } from './mutant.ts';

/** Every mutant there is, family by family. */
export const allMutants: readonly Mutant[] = [
  ...accessMutants,
  ...accessTokenMutants,
  ...affiliateMutants,
  ...auditMutants,
  ...cashDeskMutants,
  ...cashHoldMutants,
  ...cashOrderMutants,
  ...cashScreenMutants,
  ...cashVisitMutants,
  ...chainMutants,
  ...depositMutants,
  ...drawerMutants,
  ...factorChangeMutants,
  ...feeShareMutants,
  ...flowMutants,
  ...fourEyesMutants,
  ...heldQuoteMutants,
  ...hostAppMutants,
  ...hostileTextMutants,
  ...httpMutants,
  ...identityGateMutants,
  ...identityPartnerMutants,
  ...inputMutants,
  ...intentMutants,
  ...kycMutants,
  ...kycScreenMutants,
  ...ledgerMutants,
  ...lockedRowMutants,
  ...moneyMutants,
  ...notificationMutants,
  ...operationMutants,
  ...outageMutants,
  ...parallelRefreshMutants,
  ...passkeyMutants,
  ...passwordMutants,
  ...payoutMutants,
  ...payoutPartnerMutants,
  ...payoutScreenMutants,
  ...pointMutants,
  ...proofMutants,
  ...recipientScreenMutants,
  ...refreshMutants,
  ...replicaReadMutants,
  ...secondFactorMutants,
  ...secretMutants,
  ...sessionMutants,
  ...signerMutants,
  ...staffRightsMutants,
  ...strangerMutants,
  ...supportMutants,
  ...treasuryMutants,
  ...trialMutants,
  ...typedAmountMutants,
  ...verificationMutants,
  ...withdrawalOptionMutants,
  ...webMutants,
  ...webhookMutants,
  ...withdrawalMutants,
];

/** Claimed controls that have none, and why. A control that is code always has one. */
export const withoutMutant: Readonly<Record<string, string>> = {};
