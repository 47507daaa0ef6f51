import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Addressee, composeMail } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';
import { loadMailTexts } from './mail-texts.ts';
import type { Mail } from './ports.ts';
import { MARK_PICTURE, renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export type MailRenderer = (content: MailContent, addressee: Addressee) => Omit<Mail, 'id'>;

/** Renders mails. Texts and the logo are loaded once. */
export function createMailRenderer({
  publicOrigin,
  texts = loadMailTexts(),
}: {
  publicOrigin: string;
  texts?: ReturnType<typeof loadMailTexts>;
}): MailRenderer {
  const bytes = readFileSync(join(import.meta.dirname, 'assets', 'gim-mark.png'));
  const pictures = [{ name: MARK_PICTURE, type: 'image/png', bytes }] as const;
  return (content, addressee) => {
    const layout = composeMail(content, addressee, { texts, publicOrigin });
    return {
      to: addressee.email,
      subject: layout.subject,
      text: renderText(layout),
      html: renderHtml(layout),
      pictures,
    };
  };
}
