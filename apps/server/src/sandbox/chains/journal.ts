import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What happened to a sandbox chain, one JSON text a line, in order. The chains live in memory; played again from the start,
 * the same records give the same blocks, so that a restart of the product loses no coin.
 */
export interface Journal<Entry> {
  readonly before: readonly Entry[];
  append(entry: Entry): void;
}

export function openJournal<Entry>(path: string, parse: (unchecked: unknown) => Entry): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // A process that was killed may have left half a line, of something that nobody was told of.
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
