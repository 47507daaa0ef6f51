import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MailSender } from '../../modules/notifications/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import { findMail, listMails, type ReceivedMail, type StoredMail, storeMail } from './mailbox-store.ts';
import { createSmtpSender, type SmtpSender } from './smtp-sender.ts';

export type { StoredMail } from './mailbox-store.ts';

const MAIL_BYTES_MAX = 1_000_000;

/** The mailbox of all recipients, readable by everybody who tries the product. */
export interface Mailbox {
  list(filter: { to?: string; limit: number }): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
}

export interface SandboxMail {
  readonly sender: MailSender;
  readonly mailbox: Mailbox;
  close(): Promise<void>;
}

export interface SandboxMailOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly from: string;
}

/**
 * A real mail server on a local port, to which the product's own sender connects: the mailbox shows what went over the
 * wire, with headers and encodings.
 */
export function createSandboxMail({ db, clock, log, from }: SandboxMailOptions): SandboxMail {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAIL_BYTES_MAX,
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients, { db, clock }).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error('The mail could not be kept.')),
      );
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'the sandbox mail server had a fault'));
  // Listens only from the first mail on: a process that sends none opens no port.
  let opening: Promise<SmtpSender> | undefined;
  const open = async (): Promise<SmtpSender> =>
    createSmtpSender({ url: `smtp://127.0.0.1:${await listenLocally(server)}`, from, requireTls: false });
  return {
    sender: {
      async send(mail) {
        opening ??= open();
        await (await opening).send(mail);
      },
    },
    mailbox: { list: (filter) => listMails(db, filter), find: (id) => findMail(db, id) },
    async close() {
      if (opening === undefined) return;
      await (await opening).close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function listenLocally(server: SMTPServer): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The sandbox mail server has no port.');
  return address.port;
}

async function receive(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > MAIL_BYTES_MAX) throw new Error('The mail is larger than this server takes.');
    chunks.push(bytes);
  }
  const mail = await readMail(Buffer.concat(chunks));
  for (const to of recipients) await storeMail(db, { ...mail, to, sentAt: clock.now() });
}

/** Parses the mail as a mail program does. Attached pictures are inlined into the HTML, which is stored alone. */
async function readMail(bytes: Buffer): Promise<Omit<ReceivedMail, 'to' | 'sentAt'>> {
  const {
    subject = '',
    text = '',
    html = '',
    attachments,
  } = await PostalMime.parse(bytes, {
    attachmentEncoding: 'base64',
  });
  const shown = attachments.reduce((page, { contentId, mimeType, content }) => {
    const name = contentId?.replace(/^<|>$/g, '');
    return name === undefined || typeof content !== 'string'
      ? page
      : page.replaceAll(`cid:${name}`, `data:${mimeType};base64,${content}`);
  }, html);
  return { subject, text: text.replaceAll('\r\n', '\n').trimEnd(), html: shown.trimEnd() };
}
