import type { CoinItem } from '@gim/contract';
import type { checkRecipient, createWithdrawal, previewWithdrawal } from '@gim/contract/withdrawals';
import type { createAddress } from '@gim/contract/withdrawals.addresses';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { paramsOf, problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
export type WithdrawalProblem = Exclude<
  (
    | typeof checkRecipient
    | typeof previewWithdrawal
    | typeof createWithdrawal
    | typeof createAddress
  )['problems'][number],
  `StepUp${string}`
>;

const known: Readonly<Record<WithdrawalProblem, true>> = {
  WithdrawalsStopped: true,
  WithdrawalsOnHold: true,
  NetworkUnavailable: true,
  AddressInvalid: true,
  AddressOfOtherNetwork: true,
  AddressOwn: true,
  AddressNotAllowed: true,
  AddressExists: true,
  AddressesTooMany: true,
  MemoRequired: true,
  MemoInvalid: true,
  AmountTooSmall: true,
  AmountTooLarge: true,
  InsufficientFunds: true,
  LimitExceeded: true,
  PriceUnavailable: true,
  FeeChanged: true,
  NotFound: true,
};

/** The withdrawal problem of a failure, or null. */
export const withdrawalProblemOf = (error: unknown): WithdrawalProblem | null => problemOf(error, known);

/** Explains a failed call about withdrawals of a coin. */
export function useWithdrawalProblemText(coin: CoinItem): (error: unknown) => string {
  const { t } = useTranslation('withdrawals');
  const anyText = useChangeProblemText();
  const write = useAmountText();
  return (error) => {
    const problem = withdrawalProblemOf(error);
    if (problem === null) return anyText(error);
    const { min, max } = paramsOf(error, problem);
    if (problem === 'AmountTooSmall' && typeof min === 'string')
      return t('amount.tooSmall', { amount: write.exactCoins(coin, min) });
    if (problem === 'AmountTooLarge' && typeof max === 'string')
      return t('amount.tooLarge', { amount: write.exactCoins(coin, max) });
    const networks = coin.networks.filter(({ canWithdraw }) => canWithdraw).map(({ name }) => name);
    return t(`problems.${problem}`, { coin: coin.id, networks: networks.join(', ') });
  };
}

/** Problems with the amount, shown under the field. */
export const isAboutSize = (problem: WithdrawalProblem | null): boolean =>
  problem === 'AmountTooSmall' || problem === 'AmountTooLarge' || problem === 'InsufficientFunds';
