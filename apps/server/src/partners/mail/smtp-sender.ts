import { createTransport } from 'nodemailer';
import type { Mail, MailSender } from '../../modules/notifications/ports.ts';

export interface SmtpSender extends MailSender {
  close(): Promise<void>;
}

export interface SmtpSenderOptions {
  /** `smtps://account:password@mail.example:465`, or `smtp://` for STARTTLS. */
  readonly url: string;
  /** `Gim <no-reply@gim.example>`. */
  readonly from: string;
  /** Refuses an unencrypted connection. False only for the mail server inside this process. */
  readonly requireTls: boolean;
}

/** Sends over SMTP. Live and sandbox differ only in the server. */
export function createSmtpSender({ url, from, requireTls }: SmtpSenderOptions): SmtpSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: requireTls && !url.startsWith('smtps:'),
    ignoreTLS: !requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // The library must not load files or URLs that are named in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return {
    async send(mail) {
      for (const line of [mail.to, mail.subject, mail.id]) requireOneLine(line);
      await transport.sendMail({
        from,
        // As an address object: a text would be parsed for commas and comments.
        to: [{ name: '', address: mail.to }],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${host}>`,
        headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
        attachments: mail.pictures.map((picture) => attachmentOf(picture)),
      });
    },
    async close() {
      transport.close();
    },
  };
}

const attachmentOf = ({ name, type, bytes }: Mail['pictures'][number]) => ({
  filename: `${name}.png`,
  cid: name,
  content: bytes,
  contentType: type,
  contentDisposition: 'inline' as const,
});

/** A line break in a header would start another header (I-10). The library folds them too; this is a second check. */
function requireOneLine(value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new Error('A mail header holds a control character.');
}
