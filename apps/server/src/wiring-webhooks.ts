import type { Config } from './config.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import { createWebhooks, type Webhooks } from './platform/webhooks/webhooks.ts';

/**
 * The inbox for messages of partners. A stand-in signs with a secret of its own, from the secrets file; a real partner needs
 * its setting.
 */
export function wireWebhooks(
  platform: Platform,
  {
    secrets,
    partners,
    webhookSecrets,
  }: { readonly secrets: Secrets } & Pick<Config, 'partners' | 'webhookSecrets'>,
): Webhooks {
  return createWebhooks({
    ...platform,
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    hashKey: secrets.key('webhook body'),
    secretsOf: (partner) =>
      webhookSecrets[partner] ?? (partners[partner] === 'sandbox' ? [secrets.key(`webhook ${partner}`)] : []),
  });
}
