import type { DepositInfo } from '@gim/contract';

/**
 * The content of the QR code. Every wallet reads a plain address. If a memo is required, a TON link carries it, so that
 * scanning cannot lose it; wallets that do not support the link reject it instead of sending without the memo.
 */
export const paymentLink = ({ network, address, memo }: Pick<DepositInfo, 'network' | 'address' | 'memo'>) =>
  network === 'ton' && memo !== null ? `ton://transfer/${address}?text=${encodeURIComponent(memo)}` : address;
