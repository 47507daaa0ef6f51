import {
  acceptEula as acceptEulaCall,
  getEula as getEulaCall,
  getKyc as getKycCall,
  getPersonalInfo as getPersonalInfoCall,
  kycWebhook as kycWebhookCall,
  requestKycForm as requestKycFormCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { WebhookReceiver } from '../../platform/webhooks/webhooks.ts';
import type { KycCore } from './core.ts';
import { getEula, setEula } from './eula.ts';
import { getKyc } from './get-kyc.ts';
import { getPersonalInfo } from './get-personal-info.ts';
import { requestKycForm } from './request-kyc-form.ts';

export function mountKyc(mount: Mount, core: KycCore): void {
  mount(getKycCall, (_input, { userId }) => getKyc(core, { userId }));
  mount(requestKycFormCall, (_input, { userId }) => requestKycForm(core, { userId }));
  mount(getEulaCall, (_input, { userId }) => getEula(core, { userId }));
  mount(getPersonalInfoCall, (_input, { userId }) => getPersonalInfo(core, { userId }));
  mount(acceptEulaCall, ({ body: { isAccepted } }, { userId }) => setEula(core, { userId, isAccepted }));
}

/** The partner's webhook: messages are verified, stored in the inbox and handled later. */
export function mountKycWebhook(mount: Mount, receive: WebhookReceiver): void {
  mount(kycWebhookCall, receive);
}
