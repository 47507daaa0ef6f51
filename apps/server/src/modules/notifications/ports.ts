/** A mail as it is handed to the mail server. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID without angle brackets and host. Equal for every attempt, so that mailboxes can deduplicate. */
  readonly id: string;
  /** Embedded pictures, referenced as `cid:name`. Nothing is loaded from elsewhere. */
  readonly pictures: readonly MailPicture[];
}

export interface MailPicture {
  readonly name: string;
  readonly type: 'image/png';
  readonly bytes: Buffer;
}

/** Hands a mail to the mail server. Throws when the server did not accept it; the job then retries. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** What a device shows. Contains no secrets, because it appears on the lock screen. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A newer message with the same tag replaces an older one. */
  readonly tag: string;
  /** The page in the wallet that a tap opens. */
  readonly path: string;
  /** For the app's badge; null leaves it unchanged. */
  readonly unread: number | null;
  readonly isUrgent: boolean;
}

/**
 * Sends to one device. `gone`: the service no longer knows the token. Throws when the service did not accept it; the
 * job then retries.
 */
export interface PushSender {
  send(token: string, message: PushMessage): Promise<'sent' | 'gone'>;
}

export interface PushSenders {
  /** For browsers: the token is a Web Push subscription as JSON. */
  readonly web: PushSender;
  /** For host apps; undefined while no service for them is connected. */
  readonly host: PushSender | undefined;
  /** The VAPID public key that browsers subscribe with. */
  readonly publicKey: string;
}

/** A request to a push service, encrypted for the one browser that subscribed. */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request to a push service and returns its status. */
export type PushTransport = (request: PushRequest) => Promise<number>;
