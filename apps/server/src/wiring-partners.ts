import type { Config } from './config.ts';
import type { ReadinessCheck } from './http/readiness.ts';
import {
  type CardForms,
  createPayPalBatches,
  PartnerUnknown,
  type PayoutMessages,
  type PayoutPartner,
} from './modules/payouts/index.ts';
import { createCheckout } from './partners/payouts-card/live.ts';
import { checkoutScheme } from './partners/payouts-card/verify-message.ts';
import { createPayPal } from './partners/payouts-paypal/live.ts';
import { createSandboxPayouts } from './partners/payouts-sandbox/sandbox.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import type { SignatureScheme } from './platform/webhooks/standard-webhooks.ts';
import { createPartnerProcess, type PartnerProcess } from './sandbox/payout-partner/partner-process.ts';

/** The payout partners of this installation. */
export interface PayoutPartners {
  readonly partners: Readonly<Partial<Record<'card' | 'paypal', PayoutPartner>>>;
  readonly cardForms: CardForms | undefined;
  /** Undefined while no partner is connected that could send any. */
  readonly messages: PayoutMessages | undefined;
  /** Undefined: Standard Webhooks. */
  readonly scheme: SignatureScheme | undefined;
  /** The origin of the card frame: the only one that the wallet's pages may embed. */
  frameOrigin(): string | undefined;
  readonly checks: readonly ReadinessCheck[];
  /** The sandbox partner, to be started. */
  readonly process: PartnerProcess | undefined;
  close(): void;
}

export type PartnersWiring = { readonly secrets: Secrets } & Pick<
  Config,
  'partners' | 'payouts' | 'sandbox' | 'dataDir' | 'publicOrigin' | 'webhookSecrets'
>;

export function wirePayoutPartners(platform: Platform, wiring: PartnersWiring): PayoutPartners {
  // Its process belongs to the sandbox and must not exist without it (P-05).
  if (wiring.partners.payouts === 'live') return openLive(platform, wiring);
  return wiring.sandbox ? openSandbox(platform, wiring) : nobody;
}

const nobody: PayoutPartners = {
  partners: {},
  cardForms: undefined,
  messages: undefined,
  scheme: undefined,
  frameOrigin: () => undefined,
  checks: [],
  process: undefined,
  close: () => undefined,
};

function openSandbox(
  { log, clock }: Platform,
  { secrets, payouts, dataDir, publicOrigin, webhookSecrets }: PartnersWiring,
): PayoutPartners {
  const process = createPartnerProcess({
    dataDir,
    log,
    clock,
    publicOrigin,
    apiKey: secrets.key('payout partner').toString('base64url'),
    // The same as the inbox checks with, see `wiring-webhooks.ts`.
    webhookSecret: webhookSecrets.payouts?.[0] ?? secrets.key('webhook payouts'),
  });
  const { partners, cardForms, messages } = createSandboxPayouts({ ...process, ...payouts });
  const [card, paypal] = partners;
  return {
    ...nobody,
    partners: { card, paypal },
    cardForms,
    messages,
    frameOrigin: process.origin,
    process,
    checks: [
      {
        name: 'payout partner',
        isRequired: false,
        async check() {
          // If it is not started, its absence is not reported as an outage.
          if (process.isWanted() && !process.isUp()) throw new Error('The payout partner is not up.');
        },
      },
    ],
  };
}

function openLive(platform: Platform, { secrets, payouts }: PartnersWiring): PayoutPartners {
  const { clock, db, random } = platform;
  const { feeBasisPoints } = payouts;
  const sealer = createSealer({ key: secrets.key('seal'), random });
  const checkout = payouts.checkout && createCheckout({ clock, feeBasisPoints, keys: payouts.checkout });
  const payPal =
    payouts.payPal &&
    createPayPal({
      clock,
      feeBasisPoints,
      keys: payouts.payPal,
      batches: createPayPalBatches({ db, sealer, clock }),
    });
  const connected = [checkout, payPal].flatMap((one) => (one === undefined ? [] : [one]));
  return {
    ...nobody,
    partners: {
      ...(checkout === undefined ? {} : { card: checkout.partner }),
      ...(payPal === undefined ? {} : { paypal: payPal.partner }),
    },
    cardForms: checkout?.cardForms,
    messages:
      connected.length === 0
        ? undefined
        : {
            readMessage: (payload) =>
              connected.map(({ messages }) => messages.readMessage(payload)).find((read) => read !== null) ??
              null,
          },
    // Each provider has its own signature scheme, and messages of one are not accepted under the other's.
    scheme: async (message, rules) =>
      message.header('cko-signature') === undefined
        ? verifyPayPal(payPal?.scheme, message, rules)
        : checkout === undefined
          ? null
          : checkoutScheme(message, rules),
    frameOrigin: () =>
      payouts.checkout === undefined ? undefined : new URL(payouts.checkout.frameUrl).origin,
    checks: connected.map(({ partner }) => ({
      name: `payouts ${partner.kind}`,
      isRequired: false,
      async check() {
        if (!(await partner.isReady())) throw new Error('The provider does not answer.');
      },
    })),
    close: () => {
      for (const one of connected) one.close();
    },
  };
}

/** If PayPal cannot be reached to verify a message, the message is refused, and PayPal sends it again. */
async function verifyPayPal(
  scheme: SignatureScheme | undefined,
  ...[message, rules]: Parameters<SignatureScheme>
): Promise<Awaited<ReturnType<SignatureScheme>>> {
  try {
    return (await scheme?.(message, rules)) ?? null;
  } catch (error) {
    if (error instanceof PartnerUnknown) return null;
    throw error;
  }
}
