import { type WebhookPartner, webhookPartners } from '@gim/contract/endpoint';
import { readWebhookSecret } from './platform/webhooks/standard-webhooks.ts';
import { webhookSetting } from './platform/webhooks/webhook-secret.ts';

export type WebhookSecrets = Readonly<Partial<Record<WebhookPartner, readonly Buffer[]>>>;

const SECRETS_MAX = 2;

/** Reads `WEBHOOK_SECRET_<PARTNER>` of every partner that can send messages; what is not set is left out. */
export function readWebhookSecrets(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): WebhookSecrets {
  const found: Partial<Record<WebhookPartner, readonly Buffer[]>> = {};
  for (const partner of webhookPartners) {
    const name = webhookSetting(partner);
    const texts = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
    if (texts.length === 0) continue;
    const secrets = texts.flatMap((text) => readWebhookSecret(text) ?? []);
    if (secrets.length === texts.length && secrets.length <= SECRETS_MAX) found[partner] = secrets;
    else
      faults.push(
        `${name} must be a secret such as whsec_ and the base64 of 24 to 64 bytes, or two of them, separated by a space.`,
      );
  }
  return found;
}
