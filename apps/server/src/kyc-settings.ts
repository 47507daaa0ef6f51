import { z } from 'zod';
import { origin, wholeNumber } from './config-values.ts';
import type { PartnerModes } from './partner-settings.ts';
import type { WebhookSecrets } from './webhook-settings.ts';

/** The identity partner. */
export interface KycSettings {
  /** Sumsub; undefined while the partner is a stand-in. */
  readonly sumsub: SumsubSettings | undefined;
  /** The origin of the sandbox's partner for browsers, unless it is only on this machine. */
  readonly sandbox: { readonly port: number | undefined; readonly origin: string | undefined };
}

export interface SumsubSettings {
  readonly keys: { readonly appToken: string; readonly secretKey: string };
  readonly levelName: string;
}

const settings = {
  SUMSUB_APP_TOKEN: [z.string().regex(/^[\x21-\x7e]{16,200}$/), 'an app token of Sumsub'],
  SUMSUB_SECRET_KEY: [
    z.string().regex(/^[\x21-\x7e]{16,200}$/),
    'the secret key that belongs to the app token',
  ],
  SUMSUB_LEVEL: [z.string().regex(/^[\w -]{1,100}$/), 'the name of a verification level'],
  SANDBOX_IDENTITY_PORT: [wholeNumber(1, 65_535), 'a port number from 1 to 65535'],
  SANDBOX_IDENTITY_ORIGIN: [origin(), 'an origin such as https://id.gim.example, without a path'],
} as const;
const ofSumsub = ['SUMSUB_APP_TOKEN', 'SUMSUB_SECRET_KEY', 'SUMSUB_LEVEL'] as const;

export function readKycSettings(
  env: Readonly<Record<string, string | undefined>>,
  {
    modes,
    isProduction,
    webhookSecrets,
    faults,
  }: { modes: PartnerModes; isProduction: boolean; webhookSecrets: WebhookSecrets; faults: string[] },
): KycSettings {
  const read = <T>([schema, wanted]: readonly [z.ZodType<T>, string], name: string): T | undefined => {
    if ((env[name] ?? '') === '') return undefined;
    const result = schema.safeParse(env[name]);
    if (!result.success) faults.push(`${name} must be ${wanted}.`);
    return result.data;
  };
  const isLive = modes.kyc === 'live';
  for (const name of ofSumsub) {
    const isSet = (env[name] ?? '') !== '';
    if (isLive && !isSet)
      faults.push(`${name} must be set when identity checks are live, as they always are in production.`);
    if (!isLive && isSet) faults.push(`${name} is set, and PARTNER_KYC is not live.`);
  }
  if (isProduction && webhookSecrets.kyc === undefined && (env.WEBHOOK_SECRET_KYC ?? '') === '')
    faults.push(
      'WEBHOOK_SECRET_KYC must be set in production: without it nobody can tell who sent a message.',
    );
  const appToken = read(settings.SUMSUB_APP_TOKEN, 'SUMSUB_APP_TOKEN');
  const secretKey = read(settings.SUMSUB_SECRET_KEY, 'SUMSUB_SECRET_KEY');
  const levelName = read(settings.SUMSUB_LEVEL, 'SUMSUB_LEVEL');
  const isComplete = appToken !== undefined && secretKey !== undefined && levelName !== undefined;
  return {
    sumsub: isComplete ? { keys: { appToken, secretKey }, levelName } : undefined,
    sandbox: {
      port: read(settings.SANDBOX_IDENTITY_PORT, 'SANDBOX_IDENTITY_PORT'),
      origin: read(settings.SANDBOX_IDENTITY_ORIGIN, 'SANDBOX_IDENTITY_ORIGIN'),
    },
  };
}
