import type { ServerModule } from './app.ts';
import type { Config } from './config.ts';
import type { KycPartner } from './modules/kyc/index.ts';
import type { Users } from './modules/users/index.ts';
import { createSumsub } from './partners/kyc-sumsub/live.ts';
import { payloadDigest } from './partners/kyc-sumsub/payload-digest.ts';
import { monotonicMs } from './platform/clock.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import { createIdentityProcess, type IdentityProcess } from './sandbox/identity-partner/identity-process.ts';
import { mountKycControls } from './sandbox/identity-partner/kyc-call.ts';
import { createSandboxKycPartner } from './sandbox/identity-partner/kyc-partner.ts';
import { createPartnerClient } from './sandbox/identity-partner/partner-client.ts';
import { sandboxSanctions as sanctions } from './sandbox/sanctions-list.ts';
import type { IdentityOptions } from './wiring-identity.ts';

/** The identity partner of this installation. */
export interface WiredKycPartner {
  readonly ports: Pick<IdentityOptions, 'kycPartner' | 'kycScheme' | 'sanctions'>;
  /** The sandbox's partner, which is started once the product listens. */
  readonly process: IdentityProcess | undefined;
  readonly modules: readonly ServerModule[];
}

interface Options
  extends Pick<
    Config,
    'kyc' | 'partners' | 'sandboxPartners' | 'dataDir' | 'publicOrigin' | 'webhookSecrets'
  > {
  readonly secrets: Secrets;
  /** For the try-it page, which identifies people by e-mail. */
  readonly users: () => Users;
}

/** The minimum interval between health checks of a live partner. */
const LIVE_CHECK_MS = 30_000;

/** A real partner screens against sanctions lists itself; the sandbox's does not. */
export function wireKycPartner(platform: Platform, options: Options): WiredKycPartner {
  const { sumsub } = options.kyc;
  if (options.partners.kyc === 'live' && sumsub !== undefined) {
    const kycPartner = createSumsub({ ...sumsub, clock: platform.clock });
    const modules = [partnerModule(kycPartner, LIVE_CHECK_MS)];
    return { ports: { kycPartner, kycScheme: payloadDigest }, process: undefined, modules };
  }
  return options.sandboxPartners
    ? wireSandboxPartner(platform, options)
    : { ports: options.partners.kyc === 'live' ? {} : { sanctions }, process: undefined, modules: [] };
}

function wireSandboxPartner(platform: Platform, options: Options): WiredKycPartner {
  const { secrets, dataDir, publicOrigin, webhookSecrets, users } = options;
  const { log, clock, db } = platform;
  const apiKey = secrets.key('identity partner');
  const webhookSecret = webhookSecrets.kyc?.[0] ?? secrets.key('webhook kyc');
  const shared = { apiKey, webhookSecret, settings: options.kyc.sandbox };
  const process = createIdentityProcess({ dataDir, log, publicOrigin, ...shared });
  const call = createPartnerClient({ address: process.address, apiKey, clock });
  const kycPartner = createSandboxKycPartner({ call });
  const sandboxRoutes: ServerModule['sandboxRoutes'] = (mount) =>
    mountKycControls(mount, {
      call,
      findUser: async (email) => (await users().findOwner(db.autocommit, email))?.id,
    });
  return {
    ports: { kycPartner, sanctions },
    process,
    modules: [{ ...partnerModule(kycPartner, 0), sandboxRoutes }],
  };
}

/** Identity checks wait while the partner is unavailable; everything else continues. */
function partnerModule(partner: KycPartner, freshMs: number): ServerModule {
  let goodUntilMs = 0;
  const check = async (): Promise<void> => {
    if (monotonicMs() < goodUntilMs) return;
    if (!(await partner.isReady())) throw new Error('The identity partner is not ready.');
    goodUntilMs = monotonicMs() + freshMs;
  };
  return { name: 'kyc.partner', checks: [{ name: 'identity partner', isRequired: false, check }] };
}
