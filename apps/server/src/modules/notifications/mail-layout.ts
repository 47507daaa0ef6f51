/** The content of a mail before rendering, in the reader's language. */
export interface MailLayout {
  readonly language: string;
  readonly subject: string;
  /** The preview text beside the subject in a list of mails. */
  readonly preview: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly code: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly action: { readonly label: string; readonly url: string; readonly isDanger: boolean } | null;
  readonly after: readonly string[];
  readonly antiPhishing: { readonly label: string; readonly code: string; readonly text: string } | null;
  readonly footer: readonly string[];
}
