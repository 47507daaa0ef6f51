import { Html, html } from '../../platform/html.ts';
import type { MailLayout } from './mail-layout.ts';
import { inline, mailStyle } from './mail-style.ts';

/** The content id of the embedded logo. */
export const MARK_PICTURE = 'gim-mark';

/**
 * Renders a mail as HTML that all mail clients support: one table, inline styles, nothing loaded from elsewhere. Dark
 * colours come from the one style block; clients that ignore it show the light theme.
 */
export function renderHtml(layout: MailLayout): string {
  const page = html`<!doctype html>
<html lang="${layout.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${layout.subject}</title>
<style>${new Html(mailStyle)}</style>
</head>
<body class="paper" style="${inline.body}">
<div style="${inline.preview}">${layout.preview}${new Html('&#847;&zwnj;&nbsp;'.repeat(40))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="${inline.paper}"><tr><td align="center" class="edge" style="${inline.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${inline.column}">
<tr><td style="${inline.head}">${head}</td></tr>
<tr><td class="rule" style="${inline.rule}">
<h1 class="ink" style="${inline.title}">${layout.title}</h1>
${layout.body.map((text) => html`<p class="ink" style="${inline.text}">${text}</p>`)}
${layout.code === null ? undefined : code(layout.code)}
${layout.facts.length === 0 ? undefined : facts(layout.facts)}
${layout.after.map((text) => html`<p class="ink-2" style="${inline.after}">${text}</p>`)}
${layout.action === null ? undefined : button(layout.action)}
</td></tr>
<tr><td class="hair" style="${inline.foot}">
${layout.antiPhishing === null ? undefined : antiPhishing(layout.antiPhishing)}
${layout.footer.map((text) => html`<p class="ink-3" style="${inline.small}">${text}</p>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return page.text;
}

const head = html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="${inline.mark}"><img src="cid:${MARK_PICTURE}" width="28" height="28" alt="" style="${inline.picture}"></td><td class="ink" style="${inline.name}">Gim</td></tr></table>`;

/** Shows groups of three digits. The gaps are CSS, so copying yields only the digits. */
function code(digits: string): Html {
  const [first = '', ...groups] = digits.match(/\d{3}/g) ?? [];
  const style = groups.length > 1 ? `${inline.code}${inline.longCode}` : inline.code;
  const rest = groups.map((group) => html`<span style="${inline.gap}">${group}</span>`);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="${inline.codeFrame}"><tr><td class="ink total" style="${style}">${first}${rest}</td></tr></table>`;
}

function facts(rows: MailLayout['facts']): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${inline.facts}">${rows.map(
    ({ label, value }) =>
      html`<tr><td class="ink-2 line" style="${inline.label}">${label}</td><td class="ink line" align="right" style="${inline.value}">${value}</td></tr>`,
  )}</table>`;
}

function button({ label, url, isDanger }: NonNullable<MailLayout['action']>): Html {
  const [tone, style] = isDanger ? ['danger', inline.danger] : ['accent', inline.accent];
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="${inline.buttonFrame}"><tr><td class="${tone}" style="${style}"><a class="${tone}" href="${url}" style="${inline.button}${isDanger ? inline.onDanger : inline.onAccent}">${label}</a></td></tr></table>`;
}

function antiPhishing({ label, code: word, text }: NonNullable<MailLayout['antiPhishing']>): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${inline.word}"><tr><td class="sunken" style="${inline.wordBox}"><span class="ink-2" style="${inline.wordLabel}">${label}</span><span class="ink" style="${inline.wordCode}">${word}</span><span class="ink-2" style="${inline.wordText}">${text}</span></td></tr></table>`;
}
