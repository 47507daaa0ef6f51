import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { deriveAddress } from './derive-address.ts';
import { networkRules } from './network-rules.ts';

const accountOf = (words: string, path: string): HDKey =>
  HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(path);
const xpub = (words: string, path: string) =>
  ({ kind: 'xpub', value: accountOf(words, path).publicExtendedKey }) as const;
const abandon = `${'abandon '.repeat(11)}about`;
const junk = `${'test '.repeat(11)}junk`;
const { bitcoin, ethereum, ton } = networkRules.live;
if (bitcoin === undefined || ethereum === undefined || ton === undefined)
  throw new Error('A network is missing.');

describe('derived addresses', () => {
  test('are those of the examples in BIP84', () => {
    const key = xpub(abandon, "m/84'/0'/0'");
    expect(deriveAddress(bitcoin, key, { branch: 0, index: 0 })).toBe(
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    );
    expect(deriveAddress(bitcoin, key, { branch: 0, index: 1 })).toBe(
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    );
    expect(deriveAddress(bitcoin, key, { branch: 1, index: 0 })).toBe(
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    );
  });

  test('are the accounts that every tool for Ethereum gives for the well-known words', () => {
    const key = xpub(junk, "m/44'/60'/0'");
    expect(deriveAddress(ethereum, key, { branch: 0, index: 0 })).toBe(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    );
    expect(deriveAddress(ethereum, key, { branch: 0, index: 1 })).toBe(
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    );
  });

  test('are one for a wallet of one address, and none of a private key', () => {
    const bounceable = {
      kind: 'address',
      value: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    } as const;
    expect(deriveAddress(ton, bounceable, { branch: 1, index: 0 })).toBe(
      'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
    );
    const secret = { kind: 'xpub', value: accountOf(junk, "m/44'/60'/0'").privateExtendedKey } as const;
    expect(() => deriveAddress(ethereum, secret, { branch: 0, index: 0 })).toThrow(/public keys only/);
    expect(() => deriveAddress(bitcoin, bounceable, { branch: 0, index: 0 })).toThrow(/extended public key/);
  });
});
