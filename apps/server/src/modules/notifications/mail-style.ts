/**
 * The styles of the mails. Values of the design tokens, written out because mail clients do not support custom
 * properties.
 */
const TEXT = "Geist,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const FIGURE = "'Gim Figures','Source Serif 4',Georgia,'Noto Serif',serif";

/** Inline styles: the light theme, which every client shows. */
export const inline = {
  body: 'margin:0;padding:0;background-color:#F3F5F1;-webkit-text-size-adjust:100%;',
  preview:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#F3F5F1;',
  paper: 'background-color:#F3F5F1;',
  edge: 'padding:40px 20px 56px;',
  column: 'max-width:520px;text-align:left;',
  head: 'padding:0 0 20px;',
  mark: 'padding:0 10px 0 0;line-height:0;',
  picture: 'display:block;border:0;',
  name: `font:600 19px/28px ${TEXT};letter-spacing:-0.015em;color:#0E1C18;`,
  rule: 'border-top:4px double #0E1C18;padding:28px 0 8px;',
  title: `margin:0 0 16px;font:500 30px/36px ${FIGURE};letter-spacing:-0.02em;color:#0E1C18;`,
  text: `margin:0 0 16px;font:400 16px/24px ${TEXT};color:#0E1C18;`,
  after: `margin:0 0 12px;font:400 15px/22px ${TEXT};color:#45544D;`,
  codeFrame: 'margin:12px 0 28px;',
  code: `padding:0 4px 6px 0;border-bottom:4px double #00704F;font:480 48px/56px ${FIGURE};letter-spacing:0.04em;font-variant-numeric:tabular-nums lining-nums;color:#0E1C18;`,
  longCode: 'font-size:28px;line-height:40px;letter-spacing:0.02em;',
  gap: 'padding-left:18px;',
  facts: 'margin:4px 0 24px;border-collapse:collapse;',
  label: `padding:12px 16px 12px 0;border-bottom:1px solid #DAE1DB;font:400 15px/22px ${TEXT};color:#45544D;vertical-align:top;white-space:nowrap;`,
  value: `padding:12px 0;border-bottom:1px solid #DAE1DB;font:500 15px/22px ${TEXT};color:#0E1C18;vertical-align:top;`,
  buttonFrame: 'margin:20px 0 28px;',
  accent: 'border-radius:8px;background-color:#00704F;',
  danger: 'border-radius:8px;background-color:#A32F38;',
  button: `display:inline-block;padding:13px 22px;border-radius:8px;font:500 16px/22px ${TEXT};text-decoration:none;`,
  onAccent: 'color:#FFFFFF;',
  onDanger: 'color:#FFFFFF;',
  foot: 'border-top:1px solid #DAE1DB;padding:20px 0 0;',
  small: `margin:0 0 6px;font:400 13px/18px ${TEXT};color:#5C6A63;`,
  word: 'margin:0 0 16px;',
  wordBox: 'padding:14px 16px;border-radius:8px;background-color:#E8EDE7;',
  wordLabel: `display:block;font:500 12px/16px ${TEXT};color:#45544D;`,
  wordCode: `display:block;padding:2px 0 4px;font:520 22px/28px ${FIGURE};color:#0E1C18;`,
  wordText: `display:block;font:400 13px/18px ${TEXT};color:#45544D;`,
} as const;

/** Used twice: for clients that follow the system's theme, and for those that rewrite the page themselves. */
const dark: readonly [selector: string, rules: string][] = [
  ['.paper', 'background-color:#0B1411'],
  ['.ink', 'color:#ECF2ED'],
  ['.ink-2', 'color:#AEBBB3'],
  ['.ink-3', 'color:#8E9C94'],
  ['.rule', 'border-top-color:#66766E'],
  ['.line', 'border-bottom-color:#24322B'],
  ['.hair', 'border-top-color:#24322B'],
  ['.total', 'border-bottom-color:#3DBE93'],
  ['.sunken', 'background-color:#1A2721'],
  ['td.accent', 'background-color:#3DBE93'],
  ['a.accent', 'color:#04140E'],
  ['td.danger', 'background-color:#F19591'],
  ['a.danger', 'color:#1E0A0A'],
];

const important = (rules: string): string => rules.replaceAll(/(?=;|$)/g, '!important');

export const mailStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${dark.map(([selector, rules]) => `${selector}{${important(rules)}}`).join('')}}`,
  dark.map(([selector, rules]) => `[data-ogsc] ${selector}{${important(rules)}}`).join(''),
  '@media (max-width:480px){.edge{padding:28px 20px 40px!important}}',
].join('\n');
