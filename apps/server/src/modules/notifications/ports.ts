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
