import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What happened to a sandbox chain, one line of JSON each, in order. The chains live in memory; replaying the journal
 * gives the same blocks, so that a restart loses no coin.
 */
export interface Journal<Entry> {
  readonly before: readonly Entry[];
  append(entry: Entry): void;
}

export function openJournal<Entry>(path: string, parse: (unchecked: unknown) => Entry): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // A killed process may have left an incomplete last line, which was never reported.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return {
    before: whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parse(JSON.parse(line))),
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
  };
}
