import type { Letter } from './letter.ts';

const WIDTH = 72;

/** The complete mail as plain text. */
export function renderText(letter: Letter): string {
  const blocks = [
    letter.title,
    ...letter.body.map(wrap),
    letter.code,
    letter.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...letter.after.map(wrap),
    letter.action === null ? null : `${letter.action.label}:\n${letter.action.url}`,
    '='.repeat(12),
    letter.antiPhishing === null
      ? null
      : `${letter.antiPhishing.label}: ${letter.antiPhishing.code}\n${wrap(letter.antiPhishing.text)}`,
    ...letter.footer.map(wrap),
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
