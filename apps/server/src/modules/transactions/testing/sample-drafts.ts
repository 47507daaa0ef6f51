import type { ContractFlow, Flow } from '@gim/contract';
import { asset, type Money, money } from '@gim/money';
import type { DraftOf } from '../transaction.ts';

export const USD = asset('USD', 2);
export const BTC = asset('BTC', 8);
const USDT = asset('USDT', 6);

const dollars = (units: bigint): Money => money(USD, units);
const bitcoin = (units: bigint): Money => money(BTC, units);

const POINT = {
  id: '018f0000-0000-4000-8000-0000000000aa',
  name: 'Gim Podil',
  city: 'Kyiv',
  address: 'Velyka Vasylkivska 72',
  timeZone: 'Europe/Kyiv',
  latitude: 50.43,
  longitude: 30.52,
};

const cash = {
  point: POINT,
  slotFrom: '2026-03-02T12:30:00.000Z',
  slotTo: '2026-03-02T13:00:00.000Z',
  cash: '2500',
  cashback: { coin: 'USD', amount: '5' },
  codeFrom: '2026-03-02T10:30:00.000Z',
  thenBuy: null,
  isRescheduled: false,
  chooseAgainUntil: null,
  boughtBy: null,
};

const RECIPIENT = '018f0000-0000-4000-8000-0000000000bb';

const price = { coin: 'BTC', quote: 'USD', rate: '110412.5' };

interface Own {
  readonly userId: string;
  readonly postings: readonly string[];
}

type Drafts = { readonly [T in ContractFlow['type']]: DraftOf<Extract<ContractFlow, Flow<T>>> };

/** One draft of each type, at the first stage of its way; `userId` and postings are the caller's. */
export function sampleDrafts(userId: string, postings: readonly string[] = []): Drafts {
  const own = { userId, postings };
  return { ...inside(own), ...onChains(own), ...atPoints(own), ...payouts(own) };
}

function inside(own: Own): Pick<Drafts, 'Buy' | 'Sell' | 'ReferralIncome'> {
  return {
    Buy: {
      ...own,
      type: 'Buy',
      stages: ['executing'],
      side: { money: bitcoin(450_281n), direction: 'in' },
      counter: { money: dollars(50_000n), direction: 'out' },
      fee: dollars(250n),
      price,
      usd: dollars(49_750n),
      details: { quoteId: null },
    },
    Sell: {
      ...own,
      type: 'Sell',
      stages: ['executing'],
      side: { money: bitcoin(100_000n), direction: 'out' },
      counter: { money: dollars(10_986n), direction: 'in' },
      fee: dollars(55n),
      price,
      usd: dollars(11_041n),
      details: { quoteId: null },
    },
    ReferralIncome: {
      ...own,
      type: 'ReferralIncome',
      stages: ['completed'],
      side: { money: dollars(1_240n), direction: 'in' },
      usd: dollars(1_240n),
      details: { sharePercent: '10', feesCount: 11 },
    },
  };
}

function onChains(own: Own): Pick<Drafts, 'Deposit' | 'Withdraw'> {
  return {
    Deposit: {
      ...own,
      type: 'Deposit',
      stages: ['seen'],
      side: { money: bitcoin(85_000_000n), direction: 'in' },
      usd: dollars(9_385_063n),
      details: {
        network: 'bitcoin',
        address: 'bc1qdeposit0000000000000000000000000000xyz',
        memo: null,
        txid: 'AA11bb22cc33dd44ee55ff66aa11bb22cc33dd44ee55ff66aa11bb22cc33dd44',
        confirmations: { have: 0, need: 2 },
        arrived: '0.85',
      },
    },
    Withdraw: {
      ...own,
      type: 'Withdraw',
      stages: ['undo'],
      side: { money: money(USDT, 600_000_000n), direction: 'out' },
      fee: money(USDT, 1_000_000n),
      usd: dollars(60_000n),
      details: {
        network: 'tron',
        address: 'TQ7dHxQkVvW2pY6mTnB4cR8sWm4kPzLqXe',
        addressName: 'Cold wallet',
        memo: null,
        txid: null,
        confirmations: { have: 0, need: 19 },
        undoUntil: '2026-03-01T12:01:10.000Z',
        test: null,
        testOf: null,
        releaseUntil: null,
        isInternal: false,
      },
    },
  };
}

function atPoints(own: Own): Pick<Drafts, 'CashIn' | 'CashOut'> {
  return {
    CashIn: {
      ...own,
      type: 'CashIn',
      stages: ['scheduled'],
      side: { money: dollars(248_725n), direction: 'in' },
      fee: dollars(1_275n),
      usd: dollars(248_725n),
      details: cash,
    },
    CashOut: {
      ...own,
      type: 'CashOut',
      stages: ['funds_locked'],
      side: { money: dollars(251_275n), direction: 'out' },
      fee: dollars(1_275n),
      usd: dollars(251_275n),
      details: cash,
    },
  };
}

function payouts(own: Own): Pick<Drafts, 'BankCardTransfer' | 'PayPalTransfer'> {
  return {
    BankCardTransfer: {
      ...own,
      type: 'BankCardTransfer',
      stages: ['submitted'],
      side: { money: dollars(30_000n), direction: 'out' },
      fee: dollars(450n),
      usd: dollars(30_000n),
      details: {
        recipientId: RECIPIENT,
        brand: 'Visa',
        lastFour: '4242',
        holder: 'ANNA KOVAL',
        receives: { coin: 'USD', amount: '295.5' },
        partnerReference: null,
        feeChange: null,
      },
    },
    PayPalTransfer: {
      ...own,
      type: 'PayPalTransfer',
      stages: ['submitted'],
      side: { money: dollars(12_000n), direction: 'out' },
      fee: dollars(240n),
      usd: dollars(12_000n),
      details: {
        recipientId: RECIPIENT,
        address: 'anna@example.com',
        name: 'Anna Koval',
        receives: { coin: 'USD', amount: '117.6' },
        partnerReference: null,
        unclaimedUntil: null,
        feeChange: null,
      },
    },
  };
}
