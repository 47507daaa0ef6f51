import type { FullConfig } from '@playwright/test';

interface Audit {
  readonly postings: number;
  readonly findings: readonly { readonly rule: string; readonly where: string }[];
}

/**
 * Runs after all browser tests: recomputes all balances in plain SQL and fails if anything does not balance (L-08) or
 * if the product has answered any call with a 500.
 */
export default async function checkProduct(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL;
  if (origin === undefined) throw new Error('The run has no address of the product.');
  await expectSound(origin);
}

/** Fails if the product's ledger does not balance, or if any call failed with a 500, even if the page recovered. */
export async function expectSound(origin: string): Promise<void> {
  const { findings, postings } = await auditOf(origin);
  if (findings.length > 0) {
    const places = findings.map(({ rule, where }) => `${where}: ${rule}`).join('\n');
    throw new Error(`The books do not add up after ${postings} postings:\n${places}`);
  }
  const broken = await brokenCalls(origin);
  if (broken.length > 0) throw new Error(`The product answered 500:\n${broken.join('\n')}`);
}

/** The metrics lines of all calls that were answered with a 500. */
async function brokenCalls(origin: string): Promise<readonly string[]> {
  const answer = await fetch(`${origin}/metrics`);
  if (!answer.ok) throw new Error(`The metrics were answered with ${answer.status}.`);
  const lines = (await answer.text()).split('\n');
  return lines.filter((line) => /^gim_http_request_seconds_count\{.*status="500"/.test(line));
}

/** For tests that check the ledger at once: `expect((await auditOf(origin)).findings).toEqual([])`. */
export async function auditOf(origin: string): Promise<Audit> {
  const answer = await fetch(`${origin}/sandbox/ledger`);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to the check of the books.`);
  return answer.json();
}
