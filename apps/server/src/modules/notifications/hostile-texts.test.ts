import { notificationEvents } from '@gim/contract';
import { allStrings, hostileStrings } from '@gim/contract/testing/hostile-strings';
import { languages } from '@gim/languages';
import { describe, expect, test } from 'vitest';
import { html } from '../../platform/html.ts';
import type { MailContent } from './mail-content.ts';
import { mailKinds } from './mail-texts.ts';
import { createMailRenderer } from './render-mail.ts';
import { createPushRenderer } from './render-push.ts';
import { sampleContents } from './testing/sample-contents.ts';

const render = createMailRenderer({ publicOrigin: 'https://gim.example' });
const anna = { email: 'anna@example.com', antiPhishingCode: 'Evening-42' };

/** The fields of a mail that other people may have written. */
const words = [
  'device',
  'program',
  'network',
  'passkey',
  'recipient',
  'chain',
  'address',
  'addressName',
  'transaction',
  'question',
  'answer',
  'inviter',
] as const;

/** The mail with this text in all fields that other people may have written. */
const writtenBy = (content: MailContent, text: string): MailContent => ({
  ...content,
  ...Object.fromEntries(words.filter((name) => name in content).map((name) => [name, text])),
  ...(content.removedPasskeys === undefined ? {} : { removedPasskeys: [text, text] }),
});

/** The elements with their attributes, as a mail program parses them. */
const elementsOf = (page: string): readonly string[] => page.match(/<[^>]*>/g) ?? [];

test('W-04 every string stands in HTML as the text it is', () => {
  for (const text of hostileStrings) {
    const { text: page } = html`<p title="${text}">${text}</p>`;
    expect(elementsOf(page)).toHaveLength(2);
    expect(page).not.toMatch(/["'][^=]*on\w+=["'][^&]*["']>/);
    const [, inAttribute, inside] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(page) ?? [];
    expect([inAttribute, inside].map(unescaped)).toEqual([text, text]);
  }
});

describe.each(languages)('W-04 what others wrote, in %s', (language) => {
  test.each(mailKinds)('adds no element to the mail %s', (kind) => {
    const content = sampleContents[kind];
    const shape = ({ subject, html: page }: ReturnType<typeof render>): string =>
      [subject, ...elementsOf(page)].join('\n');
    const usual = shape(render(content, { ...anna, language }));
    const hasWords = words.some((name) => name in content);
    for (const text of hasWords ? [allStrings, ...hostileStrings] : [allStrings])
      expect(shape(render(writtenBy(content, text), { ...anna, language, antiPhishingCode: text }))).toBe(
        usual,
      );
  });

  test.each(notificationEvents)('adds no address to the push %s, and no template', (event) => {
    const renderPush = createPushRenderer();
    const view = { language, hidesAmounts: false, timeZone: 'UTC', unread: 1, isUrgent: false };
    const kept = { id: '0199f2a0-1111-7222-8333-444455556666', event, linkKind: null, linkId: null };
    const push = (text: string) => renderPush({ ...kept, params: { name: text, place: text } }, view);
    const hasWords = push('Pixel').body !== push('Mac').body;
    for (const text of hasWords ? [allStrings, ...hostileStrings] : [allStrings]) {
      const { title, body, path } = push(text);
      expect(`${title} ${body}`).not.toMatch(/[<>]|\{\{|https?:|\/\/|javascript:/i);
      expect(path).toBe(`/notifications/${kept.id}`);
    }
  });
});

const unescaped = (text = ''): string =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
