import type { DepositInfo } from '@gim/contract';

/**
 * What the QR code holds. Every wallet reads a bare address. Where a memo is needed, TON's link carries it, so that a
 * scan cannot lose it; wallets that do not know the link refuse it instead of sending without the memo.
 */
export const paymentLink = ({ network, address, memo }: Pick<DepositInfo, 'network' | 'address' | 'memo'>) =>
  network === 'ton' && memo !== null ? `ton://transfer/${address}?text=${encodeURIComponent(memo)}` : address;
