import { cents, type PayoutKind, type Usd } from '../payout.ts';
import {
  type CardFacts,
  type CardForms,
  type PartnerPayout,
  PartnerUnknown,
  type PayoutMessages,
  type PayoutOrder,
  type PayoutPartner,
} from '../ports.ts';

type State = PartnerPayout['state'];

/** What goes wrong with the next submission. `before`: the request is lost. `after`: the answer is lost. */
export type Fault = 'before' | 'after' | 'late' | 'refuse' | 'garbage';

interface StoredPayout {
  readonly order: PayoutOrder;
  state: State;
  sequence: number;
  at: Date;
  fee: Usd;
}

/**
 * A fake partner that guarantees idempotency and nothing else. Tests take its payouts as the truth of what was paid.
 */
export class TestPartner implements PayoutPartner {
  readonly kind: PayoutKind;
  readonly etaMinutes = 30;
  readonly payouts = new Map<string, StoredPayout>();
  /** Number of submissions by payout id. */
  readonly submissions = new Map<string, number>();
  readonly acceptedFees: { readonly payoutId: string; readonly fee: Usd }[] = [];
  readonly faults: Fault[] = [];
  /** Requests whose connection was cut and that arrive later. */
  readonly stray: PayoutOrder[] = [];
  /** Answers no call. */
  isDown = false;
  /** The state of a new payout. */
  first: State = 'processing';
  canCancel = true;
  readonly #now: () => Date;

  constructor(kind: PayoutKind, now: () => Date) {
    this.kind = kind;
    this.#now = now;
  }

  feeOf(amount: Usd): Usd {
    return cents((amount.units * 10n) / 1000n);
  }

  async submit(order: PayoutOrder): Promise<'accepted' | { readonly refused: string }> {
    const { payoutId } = order;
    this.submissions.set(payoutId, (this.submissions.get(payoutId) ?? 0) + 1);
    this.#answer();
    const fault = this.faults.shift();
    if (fault === 'before') throw new PartnerUnknown('The connection was cut.');
    if (fault === 'late') {
      this.stray.push(order);
      throw new PartnerUnknown('No answer in time.');
    }
    if (fault === 'refuse') return { refused: 'The card is blocked.' };
    this.#take(order);
    if (fault === 'after') throw new PartnerUnknown('500');
    if (fault === 'garbage') throw new SyntaxError('Unexpected token < in JSON');
    return 'accepted';
  }

  /** Delivers the requests that were cut off. */
  arrive(): void {
    for (const order of this.stray.splice(0)) this.#take(order);
  }

  async find(payoutId: string): Promise<PartnerPayout | 'unknown'> {
    this.#answer();
    const kept = this.payouts.get(payoutId);
    return kept === undefined ? 'unknown' : this.#shown(kept);
  }

  async acceptFee(payoutId: string, fee: Usd): Promise<void> {
    this.#answer();
    const kept = this.payouts.get(payoutId);
    this.acceptedFees.push({ payoutId, fee });
    if (kept === undefined || typeof kept.state !== 'object') return;
    kept.fee = fee;
    this.set(payoutId, 'processing');
  }

  async cancel(payoutId: string): Promise<'canceled' | 'tooLate'> {
    this.#answer();
    const kept = this.payouts.get(payoutId);
    const state = kept?.state;
    const isOpen = state === 'processing' || state === 'unclaimed' || typeof state === 'object';
    if (state === 'canceled') return 'canceled';
    if (!isOpen || !this.canCancel) return 'tooLate';
    this.set(payoutId, 'canceled');
    return 'canceled';
  }

  async listDay(): Promise<readonly PartnerPayout[]> {
    return [...this.payouts.values()].map((kept) => this.#shown(kept));
  }

  async isReady(): Promise<boolean> {
    return !this.isDown;
  }

  set(payoutId: string, state: State): void {
    const kept = this.payouts.get(payoutId);
    if (kept === undefined) throw new Error('The partner has no such payout.');
    kept.state = state;
    kept.sequence += 1;
    kept.at = this.#now();
  }

  shown(payoutId: string): PartnerPayout {
    const kept = this.payouts.get(payoutId);
    if (kept === undefined) throw new Error('The partner has no such payout.');
    return this.#shown(kept);
  }

  #take(order: PayoutOrder): void {
    if (this.payouts.has(order.payoutId)) return;
    const { first: state } = this;
    this.payouts.set(order.payoutId, {
      order,
      state,
      sequence: 1,
      at: this.#now(),
      fee: this.feeOf(cents(order.amount.units + order.fee.units)),
    });
  }

  #answer(): void {
    if (this.isDown) throw new PartnerUnknown('Nobody answers.');
  }

  #shown({ order, state, sequence, at, fee }: StoredPayout): PartnerPayout {
    const { payoutId } = order;
    // A higher fee reduces the amount that arrives.
    const total = order.amount.units + order.fee.units;
    const own = this.acceptedFees.find((one) => one.payoutId === payoutId);
    return {
      reference: `R-${payoutId.slice(-12)}`,
      payoutId,
      amount: own === undefined ? order.amount : cents(total - own.fee.units),
      fee,
      to: 'somebody',
      at,
      state,
      sequence,
    };
  }
}

/** Cards by the token of the form. */
export function createTestForms(
  cards: ReadonlyMap<string, CardFacts & { readonly userId: string }>,
): CardForms {
  return {
    openForm: async ({ userId }) => ({
      url: `https://cards.example/frame/${userId}`,
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    }),
    async readCard(userId, token) {
      const card = cards.get(token);
      return card?.userId === userId ? card : undefined;
    },
  };
}

export const testMessages: PayoutMessages = {
  readMessage(payload) {
    const { payoutId, event } = Object(payload);
    return typeof payoutId === 'string' && typeof event === 'string' ? { payoutId, event } : null;
  },
};
