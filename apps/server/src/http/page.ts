import { createHash } from 'node:crypto';
import { Html, html } from '../platform/html.ts';
import type { PageHashes } from './headers.ts';

export interface PageOptions {
  /** Null for a page that is the same for everyone: its policy allows its style and script by hash. */
  readonly nonce: string | null;
  readonly title: string;
  readonly body: Html;
  /** Style and script of this page. Both are constant; nothing of a request may be inserted. */
  readonly style?: string;
  readonly script?: string;
}

/** The layout of the few pages that the server renders itself. */
export function renderPage({ nonce, title, body, style = '', script }: PageOptions): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Gim</title>
<link rel="icon" href="/look/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/look/tokens.css">
<link rel="stylesheet" href="/look/fonts.css">
<link rel="stylesheet" href="/look/base.css">
<style${nonceOf(nonce)}>${new Html(frameStyle + style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="home" href="/">${mark}<span>Gim</span></a><span class="where">${title}</span></header>
<main id="content">${body}</main>
${script === undefined ? undefined : html`<script${nonceOf(nonce)}>${new Html(script)}</script>`}
</body>
</html>`;
  return page.text;
}

const nonceOf = (nonce: string | null): Html | undefined =>
  nonce === null ? undefined : html` nonce="${nonce}"`;

/** The hashes by which the CSP allows the style and the script of such a page. */
export function pageHashes({ style = '', script = '' }: Pick<PageOptions, 'style' | 'script'>): PageHashes {
  return { style: hashOf(frameStyle + style), script: hashOf(script) };
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const mark = html`<svg viewBox="0 0 32 32" width="26" height="26" fill="none" stroke="currentColor" stroke-width="3.4" aria-hidden="true"><path d="M26.6 8.3A12.6 12.6 0 1 0 28.4 18.7H15.5M15.5 13.3H28"/></svg>`;

const frameStyle = `
body{min-height:100vh}
.skip{position:absolute;left:-9999px}.skip:focus{left:var(--s-4);top:var(--s-2);z-index:var(--z-toast);background:var(--surface);padding:var(--s-2) var(--s-4)}
.bar{display:flex;align-items:center;gap:var(--s-4);height:var(--topbar-h);padding:0 var(--page-x);border-bottom:1px solid var(--line)}
.home{display:flex;align-items:center;gap:var(--s-2);color:var(--accent);text-decoration:none;font:var(--text-title-s)}
.home span{color:var(--ink)}
.where{color:var(--ink-2);padding-left:var(--s-4);border-left:1px solid var(--line)}
main{max-width:1128px;margin:0 auto;padding:var(--s-8) var(--page-x) var(--s-16)}
main h1{font:var(--text-figure-m);letter-spacing:var(--tracking-figure);margin:0 0 var(--s-3)}
main h2{font:var(--text-title);letter-spacing:var(--tracking-title);margin:var(--s-10) 0 var(--s-3);padding-bottom:var(--s-2);border-bottom:4px double var(--line)}
main h3{font:var(--text-title-s);margin:var(--s-6) 0 var(--s-2)}
main p{max-width:66ch;margin:0 0 var(--s-4);color:var(--ink-2)}
main a{color:var(--accent)}
code,pre{font:var(--text-code);overflow-wrap:anywhere}
code{background:var(--sunken);border-radius:var(--r-1);padding:1px 5px}
pre{background:var(--sunken);border-radius:var(--r-2);padding:var(--s-4);overflow-x:auto;margin:0 0 var(--s-4)}
pre code{background:none;padding:0}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;
