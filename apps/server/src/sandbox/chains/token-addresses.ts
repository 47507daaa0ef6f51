/**
 * The addresses of the sandbox's tokens. They never change, because the tokens are deployed first on a new chain. In a
 * file of their own, so that the API does not load an Ethereum library to know them.
 */
export const tokenAddresses = {
  USDT: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  USDC: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  'USDT-hostile': '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
} as const;
