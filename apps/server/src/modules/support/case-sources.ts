import { type CaseReason, type TicketTopic, type TransactionType, transactionNumber } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import type { Transactions } from '../transactions/index.ts';
import type { CaseFinding, CaseSource, OpenCase } from './ports.ts';

type Kind = { readonly reason: CaseReason; readonly topic: TicketTopic };

const about: Readonly<Partial<Record<TransactionType, Kind>>> = {
  Withdraw: { reason: 'WithdrawalLate', topic: 'Withdrawal' },
  Deposit: { reason: 'DepositLate', topic: 'Deposit' },
  CashIn: { reason: 'CashOrderLate', topic: 'Cash' },
  CashOut: { reason: 'CashOrderLate', topic: 'Cash' },
  BankCardTransfer: { reason: 'PayoutLate', topic: 'Payout' },
  PayPalTransfer: { reason: 'PayoutLate', topic: 'Payout' },
  Buy: { reason: 'TradeLate', topic: 'Trade' },
  Sell: { reason: 'TradeLate', topic: 'Trade' },
};

const kindOf = (type: string): Kind | undefined => new Map<string, Kind>(Object.entries(about)).get(type);

/** Operations that take longer than 90% of their kind. Their cases close when the operations end. */
export const lateOperations = ({ findLate, find }: Pick<Transactions, 'findLate' | 'find'>): CaseSource => ({
  reasons: ['WithdrawalLate', 'DepositLate', 'CashOrderLate', 'PayoutLate', 'TradeLate'],
  find: async (reader) =>
    (await findLate(reader)).flatMap(({ id, userId, type, coin, amount, eta }): CaseFinding[] => {
      const kind = kindOf(type);
      if (kind === undefined) return [];
      const { reason, topic } = kind;
      const operation = { userId, id, topic, dueAt: new Date(eta.dueAt), p90Seconds: eta.p90Seconds };
      return [{ reason, key: id, subject: transactionNumber(id), coin, amount, operation }];
    }),
  async findEnded(reader, open) {
    const ended: OpenCase[] = [];
    for (const each of open) {
      const { userId, transactionId: id } = each;
      const record = userId === null || id === null ? undefined : await find(reader, { userId, id });
      if (record?.endedAt !== null) ended.push(each);
    }
    return ended;
  },
});

/** Partner webhooks that failed too often. Their cases close when somebody had them retried successfully. */
export const givenUpWebhooks = ({
  list,
}: {
  list(
    reader: Reader,
    which: { readonly isOpen: boolean },
  ): Promise<
    readonly {
      readonly partner: string;
      readonly id: string;
      readonly event: string | null;
      readonly outcome: string;
    }[]
  >;
}): CaseSource => {
  const listOpen = (reader: Reader) => list(reader, { isOpen: true });
  const keyOf = ({ partner, id }: { partner: string; id: string }): string => `${partner} ${id}`;
  return {
    reasons: ['WebhookGaveUp'],
    find: async (reader) =>
      (await listOpen(reader))
        .filter(({ outcome }) => outcome === 'dead')
        .map((message) => ({
          reason: 'WebhookGaveUp',
          key: keyOf(message),
          subject: [message.partner, message.event ?? ''].join(' ').trim().slice(0, 200),
          coin: null,
          amount: null,
          operation: null,
        })),
    async findEnded(reader, open) {
      const failing = await listOpen(reader);
      // The list may be truncated, so it does not show which webhooks are done.
      if (failing.length >= LIST_MAX) return [];
      const keys = new Set(failing.map(keyOf));
      return open.filter(({ key }) => !keys.has(key));
    },
  };
};

const LIST_MAX = 100;

/** Drawer counts that differed by more than 100 dollars. Only staff close these cases. */
export const differingDrawers = (
  findDifferences: (
    reader: Reader,
  ) => Promise<readonly { readonly id: string; readonly place: string; readonly amount: string }[]>,
): CaseSource => ({
  reasons: ['DrawerDiffers'],
  find: async (reader) =>
    (await findDifferences(reader)).map(({ id, place, amount }) => ({
      reason: 'DrawerDiffers',
      key: id,
      subject: place.slice(0, 200),
      coin: 'USD',
      amount,
      operation: null,
    })),
});
