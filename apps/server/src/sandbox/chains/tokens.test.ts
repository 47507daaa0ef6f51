import { getContractAddress } from 'viem';
import { expect, test } from 'vitest';
import { FAUCET, tokens } from './tokens.ts';

test('each token is where Ethereum puts a contract that is made in its turn', () => {
  expect(tokens.map(({ address }) => address)).toEqual(
    tokens.map((_token, index) => getContractAddress({ from: FAUCET, nonce: BigInt(index) })),
  );
});
