/** A mail as it goes to the mail server. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try, so that a mailbox that gets it twice can show it once. Without angle brackets and host. */
  readonly id: string;
  /** Pictures that travel inside: the HTML names them as `cid:name`. Nothing is ever loaded from elsewhere. */
  readonly pictures: readonly MailPicture[];
}

export interface MailPicture {
  readonly name: string;
  readonly type: 'image/png';
  readonly bytes: Buffer;
}

/** Hands a mail to the mail server. Throws when the server did not take it; then it is tried again. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** What a device shows. Nothing secret: everybody who sees the lock screen reads it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A newer message with the same tag takes the place of an older one. */
  readonly tag: string;
  /** What a tap opens, within the wallet. */
  readonly path: string;
  /** For the app's badge; null leaves it. */
  readonly unread: number | null;
  readonly isUrgent: boolean;
}

/**
 * Sends to one device. `gone`: the service does not know the token any more, and never will. Throws when the service did not
 * take it; then it is tried again.
 */
export interface PushSender {
  send(token: string, message: PushMessage): Promise<'sent' | 'gone'>;
}

export interface PushSenders {
  /** To a browser: the token is a Web Push subscription as JSON. */
  readonly web: PushSender;
  /** To a host app, by its token; undefined while no service for it is connected. */
  readonly host: PushSender | undefined;
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
}

/** A request to a push service, encrypted for the one browser that subscribed. */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Hands a request to a push service and answers its status. */
export type PushTransport = (request: PushRequest) => Promise<number>;
