import { z } from 'zod';
import { wholeNumber } from './config-values.ts';

interface PayPalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
}

interface CheckoutKeys {
  readonly secretKey: string;
  readonly prefix: string;
  readonly processingChannel: string;
  readonly currencyAccount: string;
  readonly frameUrl: string;
}

/** The payout partners. A partner that is not configured is not connected, and its withdrawal option is unavailable. */
export interface PayoutSettings {
  readonly payPal: PayPalKeys | undefined;
  readonly checkout: CheckoutKeys | undefined;
  /** The fee of customers for a payout, in hundredths of a percent. */
  readonly feeBasisPoints: bigint;
}

const secret = z.string().min(8).max(500);
const payPalSettings = {
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: secret,
} as const;
const checkoutSettings = {
  CHECKOUT_SECRET_KEY: secret,
  CHECKOUT_PREFIX: z.string().regex(/^[a-z0-9-]{1,40}$/),
  CHECKOUT_CHANNEL: z.string().regex(/^pc_\w{1,60}$/),
  CHECKOUT_ACCOUNT: z.string().regex(/^ca_\w{1,60}$/),
  CHECKOUT_FRAME_URL: z.string().refine(isFrameUrl),
} as const;
const FEE = { setting: 'PAYOUT_FEE_BASIS_POINTS', usual: 150, most: 1_000 };

type Env = Readonly<Record<string, string | undefined>>;

export function readPayoutSettings(
  env: Env,
  { isSandbox, faults }: { readonly isSandbox: boolean; readonly faults: string[] },
): PayoutSettings {
  const payPal = readGroup(env, payPalSettings, { isSandbox, faults });
  const checkout = readGroup(env, checkoutSettings, { isSandbox, faults });
  const feeText = env[FEE.setting] ?? '';
  const fee = wholeNumber(0, FEE.most).safeParse(feeText === '' ? String(FEE.usual) : feeText);
  if (!fee.success) faults.push(`${FEE.setting} must be a whole number from 0 to ${FEE.most}.`);
  return {
    payPal: payPal && {
      clientId: payPal.PAYPAL_CLIENT_ID,
      clientSecret: payPal.PAYPAL_CLIENT_SECRET,
      webhookId: payPal.PAYPAL_WEBHOOK_ID,
    },
    checkout: checkout && {
      secretKey: checkout.CHECKOUT_SECRET_KEY,
      prefix: checkout.CHECKOUT_PREFIX,
      processingChannel: checkout.CHECKOUT_CHANNEL,
      currencyAccount: checkout.CHECKOUT_ACCOUNT,
      frameUrl: checkout.CHECKOUT_FRAME_URL,
    },
    feeBasisPoints: BigInt(fee.success ? fee.data : FEE.usual),
  };
}

/** All of a provider's settings or none: with half of them it would look connected and fail. */
function readGroup<Name extends string>(
  env: Env,
  group: Readonly<Record<Name, z.ZodType<string>>>,
  { isSandbox, faults }: { readonly isSandbox: boolean; readonly faults: string[] },
): Readonly<Record<Name, string>> | undefined {
  const names = Object.keys(group).filter((name): name is Name => name in group);
  const given = names.filter((name) => (env[name] ?? '') !== '');
  if (given.length === 0) return undefined;
  if (isSandbox) {
    faults.push(`${given[0]} is set, and payouts are a stand-in: set PARTNER_PAYOUTS to live.`);
    return undefined;
  }
  if (given.length < names.length) {
    faults.push(`${names.join(', ')} must be set together.`);
    return undefined;
  }
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const parsed = group[name].safeParse(env[name]);
    if (parsed.success) found[name] = parsed.data;
    // The value itself is not repeated: it may be a misplaced secret.
    else faults.push(`${name} is not what the provider gives.`);
  }
  return isComplete(found, names) ? found : undefined;
}

const isComplete = <Name extends string>(
  found: Partial<Record<Name, string>>,
  names: readonly Name[],
): found is Record<Name, string> => names.every((name) => name in found);

/** It becomes part of a header and of a page. */
function isFrameUrl(text: string): boolean {
  if (!URL.canParse(text) || /[\s"'<>;,]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
