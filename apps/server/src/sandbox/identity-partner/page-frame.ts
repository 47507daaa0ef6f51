import { conventions, languages } from '@gim/languages';
import { type Html, html } from '../../platform/html.ts';
import type { Form } from './archive.ts';
import { formTexts } from './form-texts.ts';

const stroke = (paths: Html): Html =>
  html`<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const icons = {
  passport: stroke(
    html`<rect x="5" y="2.5" width="14" height="19" rx="2"/><circle cx="12" cy="10" r="3.5"/><path d="M8.5 10h7M12 6.500c-1.3 2-1.3 5 0 7M12 6.500c1.3 2 1.3 5 0 7M9 17.500h6"/>`,
  ),
  id_card: stroke(
    html`<rect x="2.5" y="5" width="19" height="14" rx="2"/><circle cx="8" cy="11" r="2"/><path d="M5 16c.6-1.8 5.4-1.8 6 0M14.5 9.500H19M14.5 13H18"/>`,
  ),
  driving_licence: stroke(
    html`<rect x="2.5" y="5" width="19" height="14" rx="2"/><path d="M6 14.500h7l-.8-3.200A1 1 0 0 0 11.2 10.500H7.800a1 1 0 0 0-1 .800zM6.5 14.500v1.500M12.5 14.500v1.500M16.5 9.500H19M16.5 13H19"/>`,
  ),
  residence_permit: stroke(
    html`<path d="m3.5 11 8.5-7 8.5 7M6 9.500V20h12V9.5"/><circle cx="12" cy="13" r="1.8"/><path d="M9 17.500c.6-1.6 5.4-1.6 6 0"/>`,
  ),
  document_front: stroke(
    html`<rect x="2.5" y="5" width="19" height="14" rx="2"/><circle cx="8" cy="11" r="2"/><path d="M5 16c.6-1.8 5.4-1.8 6 0M14.5 9.500H19M14.5 13H18"/>`,
  ),
  document_back: stroke(
    html`<rect x="2.5" y="5" width="19" height="14" rx="2"/><path d="M2.5 9h19M6 13h6M6 16h9"/>`,
  ),
  face: stroke(html`<circle cx="12" cy="9" r="4"/><path d="M4.5 20.500c1-5 14-5 15 0"/>`),
  tick: stroke(html`<path d="m5 12.5 4.5 4.500L19 7.5"/>`),
  clock: stroke(html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3 2"/>`),
} as const;

/** The partner's header and footer. The design is the product's, the name is the partner's. */
export function pageFrame({
  returnUrl,
  language,
  title,
  body,
  script,
}: {
  readonly returnUrl: string;
  readonly language: Form['language'];
  readonly title: string;
  readonly body: Html;
  readonly script: boolean;
}): string {
  const others = languages.filter((other) => other !== language);
  const { leave } = formTexts[language];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · Attesta</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/fonts.css">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/frame.css">
<link rel="stylesheet" href="/assets/form.css">
</head>
<body>
<header class="head">
  <a class="leave" href="${returnUrl}" rel="noreferrer" aria-label="${leave}">${stroke(html`<path d="m12 19-7-7 7-7M19 12H5"/>`)}<span>Gim</span></a>
  <span class="brand"><svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="12" cy="12" r="10.5"/><circle cx="12" cy="12" r="7.5"/><path d="m8.5 12.2 2.5 2.5 4.7-5"/></svg>Attesta</span>
  ${others.map((other) => html`<a class="language" href="?lang=${other}" hreflang="${other}" lang="${other}" data-language>${conventions[other].name}</a>`)}
</header>
<main>${body}</main>
${script ? html`<script src="/assets/form.js" type="module"></script>` : undefined}
</body>
</html>`.text;
}
