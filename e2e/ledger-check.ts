import type { FullConfig } from '@playwright/test';

interface Audit {
  readonly postings: number;
  readonly findings: readonly { readonly rule: string; readonly where: string }[];
}

/** Ends every run in the browser: recomputes all balances by plain SQL, and fails the run when anything does not add up (L-08). */
export default async function checkLedger(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL;
  if (origin === undefined) throw new Error('The run has no address of the product.');
  const { findings, postings } = await auditOf(origin);
  if (findings.length > 0) {
    const places = findings.map(({ rule, where }) => `${where}: ${rule}`).join('\n');
    throw new Error(`The books do not add up after ${postings} postings:\n${places}`);
  }
}

/** For a flow that wants to know at once: `expect((await auditOf(origin)).findings).toEqual([])`. */
export async function auditOf(origin: string): Promise<Audit> {
  const answer = await fetch(`${origin}/sandbox/ledger`);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to the check of the books.`);
  return answer.json();
}
