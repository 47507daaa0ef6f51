/**
 * Where the sandbox's tokens are on its Ethereum: always the same, because they are made first of all on a new chain. Kept
 * apart from the contracts, so that the API does not load a library for Ethereum to know them.
 */
export const tokenAddresses = {
  USDT: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  USDC: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  'USDT-hostile': '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
} as const;
