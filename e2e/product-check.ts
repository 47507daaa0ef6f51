import type { FullConfig } from '@playwright/test';

interface Audit {
  readonly postings: number;
  readonly findings: readonly { readonly rule: string; readonly where: string }[];
}

/**
 * Ends every run in the browser: recomputes all balances by plain SQL, and fails the run when anything does not add up (L-08)
 * or when the product has answered any call with a 500.
 */
export default async function checkProduct(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL;
  if (origin === undefined) throw new Error('The run has no address of the product.');
  await expectSound(origin);
}

/** Fails when the books of a product do not add up, or when it broke somewhere and a page only got over it. */
export async function expectSound(origin: string): Promise<void> {
  const { findings, postings } = await auditOf(origin);
  if (findings.length > 0) {
    const places = findings.map(({ rule, where }) => `${where}: ${rule}`).join('\n');
    throw new Error(`The books do not add up after ${postings} postings:\n${places}`);
  }
  const broken = await brokenCalls(origin);
  if (broken.length > 0) throw new Error(`The product answered 500:\n${broken.join('\n')}`);
}

/** Each call that was ever answered with a 500, as its line of the metrics. */
async function brokenCalls(origin: string): Promise<readonly string[]> {
  const answer = await fetch(`${origin}/metrics`);
  if (!answer.ok) throw new Error(`The metrics were answered with ${answer.status}.`);
  const lines = (await answer.text()).split('\n');
  return lines.filter((line) => /^gim_http_request_seconds_count\{.*status="500"/.test(line));
}

/** For a flow that wants to know at once: `expect((await auditOf(origin)).findings).toEqual([])`. */
export async function auditOf(origin: string): Promise<Audit> {
  const answer = await fetch(`${origin}/sandbox/ledger`);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to the check of the books.`);
  return answer.json();
}
