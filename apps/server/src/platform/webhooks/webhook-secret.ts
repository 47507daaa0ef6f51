/** The name of the setting with a partner's secret. */
export const webhookSetting = (partner: string): string =>
  `WEBHOOK_SECRET_${partner.toUpperCase().replaceAll('-', '_')}`;

export class WebhookSecretMissing extends Error {
  override readonly name = 'WebhookSecretMissing';

  constructor(partner: string) {
    super(`${webhookSetting(partner)} must be set: without it nobody can tell who sent a message.`);
  }
}
