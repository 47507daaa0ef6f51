import { notificationEvents } from '@gim/contract';
import { plainWords, pseudoTexts, wordsOf } from '@gim/languages/testing/pseudo-texts';
import { expect, it } from 'vitest';
import { loadMailTexts, mailKinds } from './mail-texts.ts';
import { createMailRenderer } from './render-mail.ts';
import { createPushRenderer, loadPushTexts } from './render-push.ts';
import { sampleContents } from './testing/sample-contents.ts';
import { paramsOf } from './testing/sample-params.ts';

// English with a diacritic on every letter: a word without one is hard-coded.

const renderMail = createMailRenderer({
  publicOrigin: 'https://gim.example',
  texts: pseudoTexts(loadMailTexts()),
});
const renderPush = createPushRenderer(pseudoTexts(loadPushTexts()));
const at = new Date('2026-03-01T12:30:00Z');
/** Date formats, and words that are equal in every language. */
const alike = wordsOf(
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(at)} AM UTC GMT USD Gim`,
);

/** All words of the given data values. */
const dataOf = (...given: readonly unknown[]): ReadonlySet<string> =>
  new Set([...alike, ...given.flatMap((value) => stringsOf(value).flatMap(wordsOf))]);

const stringsOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [String(value)];

const visible = (html: string): string =>
  html.replaceAll(/<(style|title)>[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>|&#?\w+;/g, ' ');

it.each(mailKinds)('the mail %s says nothing that is not in the texts', (kind) => {
  const { kind: _kind, purpose: _purpose, reason: _reason, ...content } = sampleContents[kind];
  const addressee = { email: 'anna@example.com', language: 'en-US', antiPhishingCode: 'Vechirnia' } as const;
  const { subject, text, html } = renderMail(sampleContents[kind], addressee);
  const data = dataOf(content, addressee.email, addressee.antiPhishingCode);
  const links = /https:\/\/gim\.example\S*/g;
  expect(plainWords(`${subject} ${text.replaceAll(links, '')} ${visible(html)}`, data)).toEqual([]);
});

it.each(notificationEvents)('the push of %s says nothing that is not in the texts', (event) => {
  const params = paramsOf(event);
  const view = {
    language: 'en-US',
    hidesAmounts: false,
    timeZone: 'UTC',
    unread: 1,
    isUrgent: false,
  } as const;
  const { title, body } = renderPush({ id: 'n1', event, params, linkKind: null, linkId: null }, view);
  const { reason: _reason, side: _side, state: _state, ...shown } = params;
  expect(plainWords(`${title} ${body}`, dataOf(shown))).toEqual([]);
});
