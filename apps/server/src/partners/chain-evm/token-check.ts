import type { Log } from '../../platform/log/log.ts';
import { type EvmNode, type EvmToken, tokenAbi } from './evm-node.ts';

/**
 * Returns the tokens whose contracts have the configured number of digits. One with other digits is another token:
 * accepting it would credit a wrong amount by orders of magnitude. Each node is asked once.
 */
export function createTokenCheck({
  tokens,
  log,
}: {
  tokens: readonly EvmToken[];
  log: Log;
}): (node: EvmNode) => Promise<readonly EvmToken[]> {
  const checked = new Map<EvmNode, readonly EvmToken[]>();
  return async (node) => {
    const known = checked.get(node);
    if (known !== undefined) return known;
    const digits = await Promise.all(
      tokens.map(({ address }) =>
        node.client.readContract({ address, abi: tokenAbi, functionName: 'decimals' }),
      ),
    );
    const fitting = tokens.filter((token, index) => {
      if (digits[index] === token.digits) return true;
      log.error(
        { coin: token.coin, address: token.address },
        'alarm: a token has other digits than it should',
      );
      return false;
    });
    checked.set(node, fitting);
    return fitting;
  };
}
