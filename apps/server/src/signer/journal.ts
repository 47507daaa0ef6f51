import { closeSync, fsyncSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { journalMac } from './key-store.ts';

/**
 * What was signed, in a file of the signer's own: whoever can edit or restore the database still cannot make it sign a
 * withdrawal twice. A line is on disk before its signature is stored. A payment may be signed again only with what it
 * reserved then, the same nonce or the same inputs, so that the two exclude each other (C-07).
 */
export interface Journal {
  /** The payment with which a withdrawal was signed. */
  paymentOf(withdrawalId: string): string | undefined;
  /** What a payment had reserved when it was first signed: its account and nonce, or one of its inputs. */
  claimOf(paymentId: string): string | undefined;
  append(entry: JournalEntry): void;
}

const entryShape = z.strictObject({
  paymentId: z.uuid(),
  claim: z.string(),
  withdrawalIds: z.array(z.uuid()),
});
export type JournalEntry = z.output<typeof entryShape>;

export function openJournal(folder: string, dataKey: Buffer): Journal {
  const path = join(folder, 'signed.jsonl');
  const byWithdrawal = new Map<string, string>();
  const byPayment = new Map<string, string>();
  const note = ({ paymentId, claim, withdrawalIds }: JournalEntry): void => {
    byPayment.set(paymentId, claim);
    for (const id of withdrawalIds) byWithdrawal.set(id, paymentId);
  };
  for (const line of readLines(path)) note(readLine(line, dataKey, path));
  return {
    paymentOf: (withdrawalId) => byWithdrawal.get(withdrawalId),
    claimOf: (paymentId) => byPayment.get(paymentId),
    append(entry) {
      if (byPayment.has(entry.paymentId)) return;
      const text = JSON.stringify(entry);
      const file = openSync(path, 'a', 0o600);
      try {
        writeSync(file, `${journalMac(dataKey, text)} ${text}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      note(entry);
    },
  };
}

/** A killed process can leave an incomplete last line; its signature was not stored either. */
function readLines(path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole));
  return whole.split('\n').filter((line) => line !== '');
}

function readLine(line: string, dataKey: Buffer, path: string): JournalEntry {
  const at = line.indexOf(' ');
  const text = line.slice(at + 1);
  if (journalMac(dataKey, text) !== line.slice(0, at))
    throw new Error(
      `The journal ${path} was changed. The signer does not start without knowing what it has signed.`,
    );
  return entryShape.parse(JSON.parse(text));
}
