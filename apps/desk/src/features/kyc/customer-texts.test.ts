import { readFileSync } from 'node:fs';
import { kycReasons } from '@gim/contract/kyc';
import { describe, expect, it } from 'vitest';

const textsOf = (app: 'web' | 'desk', language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../texts/${language}/${app}/kyc.json`, import.meta.url), 'utf8'),
  );

describe('the preview of what a client reads', () => {
  it.each(['en-US', 'uk'])('has the words of the wallet in %s', (language) => {
    const { retry, final, ...reasons } = textsOf('desk', language).customer;
    const wallet = textsOf('web', language);
    expect(reasons).toEqual(wallet.reasons);
    expect({ retry, final }).toEqual({ retry: wallet.rejected.retry, final: wallet.rejected.final });
    expect(Object.keys(reasons)).toEqual([...kycReasons]);
  });
});
