import type { Config } from './config.ts';
import type { MailSender } from './modules/notifications/index.ts';
import { createLiveMail } from './partners/mail/live.ts';
import { createSandboxMail, type Mailbox } from './partners/mail/sandbox.ts';
import type { Platform } from './platform/platform.ts';

/** How mails are sent, and where a trial shows them. */
export interface OpenedMail {
  readonly sender: MailSender;
  readonly mailbox?: Mailbox;
  close(): Promise<void>;
}

export function openMail(
  platform: Platform,
  { partners, smtpUrl, mailFrom: from }: Pick<Config, 'partners' | 'smtpUrl' | 'mailFrom'>,
): OpenedMail {
  if (partners.mail === 'sandbox') return createSandboxMail({ ...platform, from });
  if (smtpUrl === undefined) throw new Error('The mails are live, and no mail server is set.');
  const sender = createLiveMail({ url: smtpUrl, from });
  return { sender, close: () => sender.close() };
}
