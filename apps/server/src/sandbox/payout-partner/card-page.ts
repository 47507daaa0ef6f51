import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, defaultLanguage } from '@gim/languages';
import * as z from 'zod';
import type { CardForm } from '../../partners/payouts-sandbox/protocol.ts';
import { Html, html } from '../../platform/html.ts';
import { readTexts } from '../../platform/texts.ts';
import { fontFaces } from './card-fonts.ts';

const cardTexts = z.record(
  z.enum([
    'title',
    'number',
    'validUntil',
    'validUntilHint',
    'holder',
    'holderHint',
    'save',
    'saving',
    'saved',
    'closed',
    'errorNumber',
    'errorValidUntil',
    'errorExpired',
    'errorHolder',
    'errorNetwork',
  ]),
  z.string(),
);
type CardTexts = z.infer<typeof cardTexts>;

const texts = byLanguage((language) => cardTexts.parse(readTexts(language, 'card-form')));
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const tokens = read('../../../../../packages/ui/src/styles/tokens.css');
const style = `${fontFaces}\n${tokens}\n${read('assets/card-form.css')}`;
const script = read('assets/card-form.js');
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface CardPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The form for a card number. Only the wallet may frame it. It loads only its fonts, calls only its own origin,
 * and passes only a token, the brand and the last four digits to the wallet.
 */
export function cardPage({
  form,
  parentOrigin,
}: {
  form: CardForm | undefined;
  parentOrigin: string;
}): CardPage {
  const language = form?.language ?? defaultLanguage;
  const labels = texts[language];
  const body =
    form === undefined
      ? html`<p class="closed" role="alert">${labels.closed}</p>`
      : formBody(form.id, labels);
  const page = html`<!doctype html>
<html lang="${new Intl.Locale(language).language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${labels.title}</title><style>${new Html(style)}</style></head>
<body data-parent="${parentOrigin}">${body}<script>${new Html(script)}</script></body></html>`;
  return {
    html: page.text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        `frame-ancestors ${parentOrigin}`,
      ].join('; '),
    },
  };
}

const formBody = (id: string, labels: CardTexts): Html => html`<form id="card" data-form="${id}" novalidate
  data-saving="${labels.saving}" data-saved="${labels.saved}"
  data-error-number="${labels.errorNumber}" data-error-valid-until="${labels.errorValidUntil}" data-error-expired="${labels.errorExpired}"
  data-error-holder="${labels.errorHolder}" data-error-form="${labels.closed}" data-error-network="${labels.errorNetwork}">
  <div class="field"><label for="number">${labels.number}</label>
    <div class="input"><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="0000 0000 0000 0000" maxlength="23" aria-describedby="number-error" required>
      <span class="brand" id="brand" aria-live="polite"></span></div>
    <p class="error" id="number-error" role="alert" hidden></p></div>
  <div class="two">
    <div class="field"><label for="valid-until">${labels.validUntil}</label>
      <div class="input"><input id="valid-until" name="validUntil" inputmode="numeric" autocomplete="cc-exp" placeholder="${labels.validUntilHint}" maxlength="5" aria-describedby="valid-until-error" required></div>
      <p class="error" id="valid-until-error" role="alert" hidden></p></div>
    <div class="field"><label for="holder">${labels.holder}</label>
      <div class="input"><input id="holder" name="holder" autocomplete="cc-name" placeholder="${labels.holderHint}" maxlength="100" aria-describedby="holder-error" required></div>
      <p class="error" id="holder-error" role="alert" hidden></p></div>
  </div>
  <button type="submit">${labels.save}</button>
  <p class="error" id="form-error" role="alert" hidden></p>
</form>`;
