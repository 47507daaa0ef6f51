import type { APIRequestContext } from '@playwright/test';

const id = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f2b11';

/** A value for each parameter, by the part of the path that ends with it. */
const samples: Readonly<Record<string, string>> = {
  'coins/:id': 'btc',
  'notifications/:id': id,
  'transactions/:id': id,
  'support-service/:number': '12',
  'statistics/:wallet': 'usd',
  ':wallet/:referral': id,
};

/**
 * An address of every screen of the wallet, from the list by which the server knows its pages: a new screen is covered
 * without another line, unless it has a parameter that has no sample. Without the push sign-out, which would end the
 * session for the pages after it; it has its own tests.
 */
export async function readWalletPaths(request: APIRequestContext): Promise<readonly string[]> {
  const patterns: readonly string[] = await (await request.get('/routes.json')).json();
  return patterns.filter((pattern) => pattern !== '/push-logout').map(fillIn);
}

function fillIn(pattern: string): string {
  const parts = pattern.split('/');
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part;
      const sample = samples[`${parts[index - 1]}/${part}`];
      if (sample === undefined) throw new Error(`No sample for ${part} of ${pattern}`);
      return sample;
    })
    .join('/');
}
