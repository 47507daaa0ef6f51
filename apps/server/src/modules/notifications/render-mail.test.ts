import { languages } from '@gim/languages';
import { describe, expect, test } from 'vitest';
import type { Addressee } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';
import { loadMailTexts, mailKinds } from './mail-texts.ts';
import { createMailRenderer } from './render-mail.ts';
import { sampleContents } from './testing/sample-contents.ts';

const publicOrigin = 'https://gim.example';
const render = createMailRenderer({ publicOrigin });
const texts = loadMailTexts();
const anna: Addressee = { email: 'anna@example.com', language: 'en-US', antiPhishingCode: null };

const everyMail = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

describe.each(everyMail)('the mail %s in %s', (kind, language) => {
  const content = sampleContents[kind];
  const mail = render(content, { ...anna, language });
  const { title, body, action, after } = texts[language].mails[kind];

  test('says the same in HTML and in text', () => {
    const plain = mail.text.replaceAll(/\s+/g, ' ');
    const shown = visibleText(mail.html);
    for (const sentence of [title, ...body, ...after, ...(action === undefined ? [] : [action])]) {
      const expected = sentence.replaceAll(/\{\{purpose\}\}/g, texts[language].purposes.deleteUser);
      // Filled-in values are formatted; check only the words around them.
      for (const words of expected.split(/\{\{\w+\}\}/)) {
        expect(plain).toContain(words.trim());
        expect(shown).toContain(words.trim());
      }
    }
  });

  test('has no empty place and no markup of the other form', () => {
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|undefined|null|NaN/);
    expect(mail.text).not.toMatch(/<[a-z/]|&[a-z]+;/);
    expect(mail.subject).toMatch(/^[^\p{Cc}]{8,60}$/u);
    expect(mail.html).toContain(`<html lang="${language}">`);
  });

  test('loads nothing from elsewhere and runs nothing', () => {
    const addresses = [...mail.html.matchAll(/(?:src|href|background)="([^"]*)"|url\(([^)]*)\)/g)].map(
      ([, attribute, style]) => attribute ?? style,
    );
    for (const address of addresses) expect(address).toMatch(/^(?:cid:gim-mark$|https:\/\/gim\.example\/)/);
    expect(mail.html).not.toMatch(/<(?:script|form|link|iframe|object|svg)\b|\son\w+=|@import/i);
    expect(mail.pictures.map(({ name }) => name)).toEqual(['gim-mark']);
    expect(mail.pictures[0]?.bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  test('is written for mail programs: tables, styles on the elements, dark colours', () => {
    expect(mail.html).not.toMatch(/display:(?:flex|grid)|var\(--/);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html.length).toBeLessThan(20_000);
  });

  test('carries the anti-phishing code where there is one, and never invents one', () => {
    const marked = render(content, { ...anna, language, antiPhishingCode: 'Вечірня-42' });
    expect(marked.text).toContain(`${texts[language].frame.antiPhishing}: Вечірня-42`);
    expect(visibleText(marked.html)).toContain('Вечірня-42');
    expect(mail.text).not.toContain(texts[language].frame.antiPhishing);
  });
});

describe('what others chose', () => {
  const newDevice = (device: string): MailContent => ({ ...sampleContents.newDevice, device });

  test.each([
    ['a line break', 'Phone\r\nBcc: eve@example.com'],
    ['a link', 'Pay at https://evil.example/now'],
    ['a bare domain', 'www.evil.example'],
    ['an e-mail', 'write to eve@evil.example'],
    ['markup', '<a href="https://evil.example">Phone</a>'],
    ['a bidirectional trick', 'Phone\u202egnp.exe'],
    ['a very long text', 'Your account was blocked. Call us now to get it back. '.repeat(3)],
  ])('I-10 %s in a device name stays a short plain name', (_what, device) => {
    const { text, html } = render(newDevice(device), anna);
    const line = /^Device: (.*)$/m.exec(text)?.[1] ?? '';
    expect(line).toMatch(/^[\p{L}\p{M}\p{N} .,:()*+_'’…-]{1,61}$/u);
    expect(line).not.toMatch(/\p{L}[.:]|[.:]\p{L}|@|\/\//u);
    expect(html).not.toContain('evil.example');
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  test('ordinary names stay as they are', () => {
    for (const device of ['iPhone 15 Pro', 'Олена’s Mac (14.5)', 'Chrome on Linux']) {
      expect(render(newDevice(device), anna).text).toContain(`Device: ${device}`);
    }
  });

  test('W-04 an anti-phishing code is text', () => {
    const { html } = render(sampleContents.twoFactorOn, { ...anna, antiPhishingCode: '<b>x</b>&' });
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;&amp;');
  });
});

describe('the parts that are acted on', () => {
  test('S-12 the token of the freeze link stands behind the #, so no server or log sees it', () => {
    const { html, text } = render({ ...sampleContents.newDevice, freezeToken: 'T0ken_with-signs' }, anna);
    expect(text).toContain(`This wasn’t me:\n${publicOrigin}/#freeze=T0ken_with-signs\n`);
    expect(html).toContain(`href="${publicOrigin}/#freeze=T0ken_with-signs"`);
  });

  test('a long code is shown in groups of three and copied without gaps', () => {
    const { html, text } = render({ kind: 'resetCode', code: '012345678901' }, anna);
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('012345678901');
    expect(html).toMatch(/>012<span[^>]*>345<\/span><span[^>]*>678<\/span><span[^>]*>901<\/span>/);
    expect(text).toContain('012345678901');
  });

  test('a code can be copied from either form as six digits', () => {
    const { html, text } = render({ kind: 'verificationCode', code: '012345' }, anna);
    expect(text).toMatch(/^012345$/m);
    expect(visibleText(html)).toContain('012345');
  });

  test('times are in UTC and in the language of the reader', () => {
    const content: MailContent = { kind: 'twoFactorOn', at: '2026-03-01T21:05:00Z' };
    expect(render(content, anna).text).toContain('Time: March 1, 2026 at 9:05 PM UTC');
    expect(render(content, { ...anna, language: 'uk' }).text).toMatch(/Час: 1 березня 2026 р\. о 21:05 UTC/);
  });

  test('times are by the clock of the reader where it is known, and say so', () => {
    const content: MailContent = { kind: 'twoFactorOn', at: '2026-03-01T21:05:00Z' };
    const inKyiv = { ...anna, timeZone: 'Europe/Kyiv' };
    expect(render(content, inKyiv).text).toContain('Time: March 1, 2026 at 11:05 PM GMT+2');
    expect(render(content, { ...inKyiv, language: 'uk' }).text).toMatch(
      /Час: 1 березня 2026 р\. о 23:05 GMT\+2/,
    );
    const summer: MailContent = { kind: 'twoFactorOn', at: '2026-07-01T21:05:00Z' };
    expect(render(summer, inKyiv).text).toContain('Time: July 2, 2026 at 12:05 AM GMT+3');
    expect(render(content, { ...anna, timeZone: 'Nowhere/Else' }).text).toContain('9:05 PM UTC');
  });
});

/** The visible text of the HTML. */
function visibleText(html: string): string {
  return html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<\/?(?:p|td|tr|table|h1|div|body|html|head)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

test.each([
  ['recurringBuyDue', 'en-US', ['BTC', '$50.00', 'March 1, 2026']],
  ['recurringBuyDue', 'uk', ['BTC', '50,00 $', '1 березня 2026']],
  ['recurringBuySkipped', 'uk', ['На балансі не вистачило коштів', '8 березня 2026']],
  ['priceAlertReached', 'en-US', ['TON has reached your price', '$2.6123', `${publicOrigin}/coins/ton`]],
  ['tradeRejected', 'uk', ['ETH', '100 000,00 $']],
  ['depositAddressChanged', 'en-US', ['USDT on Ethereum', `${publicOrigin}/coins/usdt/deposit`]],
  ['depositAddressChanged', 'uk', ['USDT у мережі Ethereum', 'Стара адреса залишається вашою']],
] as const)('the mail %s in %s has its figures in the form of its reader', (kind, language, figures) => {
  const { text } = render(sampleContents[kind], { ...anna, language });
  for (const figure of figures) expect(text.replaceAll(/\s+/g, ' ')).toContain(figure);
});
