import { createTransport } from 'nodemailer';
import type { Mail, MailSender } from '../../modules/notifications/ports.ts';

export interface SmtpSender extends MailSender {
  close(): Promise<void>;
}

export interface SmtpSenderOptions {
  /** `smtps://account:password@mail.example:465`, or `smtp://` for a connection that is encrypted after its start. */
  readonly url: string;
  /** `Gim <no-reply@gim.example>`. */
  readonly from: string;
  /** Whether an unencrypted connection is refused. Off only for a mail server inside this very process. */
  readonly requireTls: boolean;
}

/** Sends over SMTP. Live and sandbox differ only in the server that this speaks to. */
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
    // A mail is made of what we hand over, never of files or addresses that something in it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return {
    async send(mail) {
      for (const line of [mail.to, mail.subject, mail.id]) requireOneLine(line);
      await transport.sendMail({
        from,
        // As a list of one address and not as a text, which would be read for commas and comments.
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

/** A line break in a header would begin another header (I-10). The library folds them too; this is the second wall. */
function requireOneLine(value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new Error('A mail header holds a control character.');
}
