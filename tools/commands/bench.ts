import { runForeground } from '../steps/run-foreground.ts';

/** `npm run bench` measures all parts; `npm run bench -- stream --clients 2000` one of them, with its own options. */
const parts = { ledger: 'main.ts', http: 'http-main.ts', stream: 'stream-main.ts' } as const;

const [first = '', ...options] = process.argv.slice(2);
const named = Object.entries(parts).filter(([name]) => name === first);
// Options without a part are the ledger's, as they always were.
const isForLedger = named.length === 0 && first !== '';
const chosen = named.length > 0 ? named : Object.entries(parts);
for (const [name, file] of chosen) {
  const given = named.length > 0 ? options : isForLedger && name === 'ledger' ? [first, ...options] : [];
  const code = await runForeground([`tools/bench/${file}`, ...given]);
  if (code !== 0) process.exitCode = code;
}
