import type { MailLayout } from './mail-layout.ts';

const WIDTH = 72;

/** The complete mail as plain text. */
export function renderText(layout: MailLayout): string {
  const blocks = [
    layout.title,
    ...layout.body.map(wrap),
    layout.code,
    layout.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...layout.after.map(wrap),
    layout.action === null ? null : `${layout.action.label}:\n${layout.action.url}`,
    '='.repeat(12),
    layout.antiPhishing === null
      ? null
      : `${layout.antiPhishing.label}: ${layout.antiPhishing.code}\n${wrap(layout.antiPhishing.text)}`,
    ...layout.footer.map(wrap),
    'Gim',
  ];
  return `${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`;
}

/** Wraps at spaces. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
