import { add, asset, type Money, readMoney, sign, subtract, toDecimal } from '@gim/money';
import * as z from 'zod/mini';
import {
  type CardForm,
  type CardRow,
  type ControlInput,
  cardForm,
  cardRow,
  type PartnerPayoutRow,
  type PartnerState,
  type PayoutOrderRow,
  partnerPayout,
} from '../../partners/payouts-sandbox/protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import { openJournal } from '../chains/journal.ts';

const USD = asset('USD', 2);
const SENT_AFTER_MS = 1_500;
const SUCCESSFUL_AFTER_MS = 4_000;
const FORM_MS = 30 * 60_000;
/** After this time an unclaimed payout is returned. */
const UNCLAIMED_MS = 30 * 86_400_000;

const message = z.strictObject({
  id: z.string(),
  payoutId: z.string(),
  event: z.string(),
  sequence: z.int(),
});
export type Message = z.output<typeof message>;

const kept = z.strictObject({
  ...partnerPayout.shape,
  /** Changed by hand: it no longer moves automatically. */
  isTaken: z.boolean(),
});
type StoredPayout = z.output<typeof kept>;

const entry = z.union([
  z.strictObject({ payout: kept, message: z.nullable(message) }),
  z.strictObject({ card: cardRow }),
  z.strictObject({ form: cardForm }),
  z.strictObject({ delivered: z.string() }),
  z.strictObject({ forgotten: z.string() }),
]);
type Entry = z.output<typeof entry>;

/** Final states. */
const ends: readonly PartnerState[] = ['successful', 'returned', 'failed', 'canceled'];

export class BookRefused extends Error {
  override readonly name = 'BookRefused';
}

interface BookOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * The partner's data: payouts by reference, cards by token, open forms, and undelivered messages. All of it is
 * journaled, so a killed process continues where it was, and a message is in the same line as the change it reports.
 */
export class PayoutBook {
  readonly #options: BookOptions;
  readonly #append: (entry: Entry) => void;
  readonly #payouts = new Map<string, StoredPayout>();
  readonly #cards = new Map<string, CardRow>();
  readonly #forms = new Map<string, CardForm>();
  readonly #messages = new Map<string, Message>();
  isAutomatic = true;

  constructor(options: BookOptions) {
    this.#options = options;
    const journal = openJournal(options.path, (unchecked) => entry.parse(unchecked));
    for (const one of journal.before) this.#apply(one);
    this.#append = journal.append;
  }

  /**
   * Idempotent by the caller's id: the same order returns the same payout, and another order under the same id is
   * refused.
   */
  order({ payoutId, kind, amount, fee, cardToken, receiver }: PayoutOrderRow): PartnerPayoutRow {
    const card = cardToken === undefined ? undefined : this.#cards.get(cardToken);
    const to = kind === 'paypal' ? receiver : card && `${card.brand} ${card.lastFour}`;
    if (to === undefined) throw new BookRefused('DestinationUnknown');
    const known = this.find(payoutId);
    if (known !== undefined) {
      if (totalOf(known).units !== totalOf({ amount, fee }).units || known.to !== to || known.kind !== kind)
        throw new BookRefused('IdempotencyKeyReused');
      return known;
    }
    const waits = card?.waits === true || (receiver ?? '').startsWith('wait');
    return this.#write(
      { ...this.#fresh(), payoutId, kind, amount, fee, to, isTaken: waits },
      { state: 'processing', reason: null, newFee: null },
    );
  }

  find(payoutId: string): PartnerPayoutRow | undefined {
    for (const one of this.#payouts.values()) if (one.payoutId === payoutId) return rowOf(one);
    return undefined;
  }

  /** All orders of a day in UTC. */
  listDay(day: string): readonly PartnerPayoutRow[] {
    return [...this.#payouts.values()].filter(({ createdAt }) => createdAt.startsWith(day)).map(rowOf);
  }

  acceptFee(payoutId: string, fee: string): PartnerPayoutRow {
    const known = this.#known(payoutId);
    if (known.fee === fee && known.state !== 'feeChanged') return rowOf(known);
    if (known.state !== 'feeChanged' || known.newFee !== fee) throw new BookRefused('FeeNotOffered');
    const amount = toDecimal(subtract(totalOf(known), readMoney(USD, fee)));
    return this.#write({ ...known, amount, fee, isTaken: false }, { ...still, state: 'processing' });
  }

  cancel(payoutId: string): PartnerPayoutRow {
    const known = this.#known(payoutId);
    if (known.state === 'canceled') return rowOf(known);
    if (!['processing', 'feeChanged', 'unclaimed'].includes(known.state)) throw new BookRefused('TooLate');
    return this.#write(
      { ...known, isTaken: true },
      { ...still, state: 'canceled', reason: 'canceled by the sender' },
    );
  }

  /** Moves a payout by hand, also from successful to returned, because a bank can return a booked payment. */
  outcome({ payoutId, outcome, fee, reason }: ControlInput<'outcome'>): PartnerPayoutRow {
    const known = this.#known(payoutId);
    if (known.state === outcome && outcome !== 'feeChanged') return rowOf(known);
    const isReturn = outcome === 'returned' && known.state === 'successful';
    if (ends.includes(known.state) && !isReturn) throw new BookRefused('PayoutEnded');
    const taken = { ...known, isTaken: true };
    if (outcome !== 'feeChanged')
      return this.#write(taken, { ...still, state: outcome, reason: reason ?? null });
    const old = readMoney(USD, known.fee);
    const newFee = fee ?? toDecimal(add(old, old));
    if (sign(subtract(totalOf(known), readMoney(USD, newFee))) !== 1) throw new BookRefused('FeeTooHigh');
    return this.#write(taken, { state: 'feeChanged', reason: null, newFee });
  }

  plant({ state, ...given }: ControlInput<'plant'>): PartnerPayoutRow {
    const known = given.payoutId === null ? undefined : this.#payoutOf(given.payoutId);
    return this.#write({ ...(known ?? this.#fresh()), ...given, isTaken: true }, { ...still, state });
  }

  /** As if the order had never arrived. */
  forget(payoutId: string): void {
    this.#record({ forgotten: this.#known(payoutId).reference });
  }

  openForm({ userId, language }: Pick<CardForm, 'userId' | 'language'>): CardForm {
    const { clock, random } = this.#options;
    const form = {
      id: random.bytes(24).toString('base64url'),
      userId,
      language,
      expiresAt: new Date(clock.now().getTime() + FORM_MS).toISOString(),
    };
    this.#record({ form });
    return form;
  }

  findForm(id: string): CardForm | undefined {
    const form = this.#forms.get(id);
    return form !== undefined && new Date(form.expiresAt) > this.#options.clock.now() ? form : undefined;
  }

  keepCard(card: Omit<CardRow, 'token'>): CardRow {
    const row = { ...card, token: `card_${this.#options.random.bytes(24).toString('base64url')}` };
    this.#record({ card: row });
    return row;
  }

  findCard(token: string, userId: string): CardRow | undefined {
    const card = this.#cards.get(token);
    return card?.userId === userId ? card : undefined;
  }

  undelivered(): readonly Message[] {
    return [...this.#messages.values()];
  }

  delivered(id: string): void {
    this.#record({ delivered: id });
  }

  /** Takes the automatic steps that are due. */
  goOn(): void {
    const now = this.#options.clock.now().getTime();
    for (const one of this.#payouts.values()) {
      const waited = now - new Date(one.changedAt).getTime();
      const isFree = this.isAutomatic && !one.isTaken;
      if (one.state === 'unclaimed' && waited >= UNCLAIMED_MS)
        this.#write(one, { ...still, state: 'returned', reason: 'not claimed' });
      else if (isFree && one.state === 'processing' && waited >= SENT_AFTER_MS)
        this.#write(one, { ...still, state: 'sent' });
      else if (isFree && one.state === 'sent' && waited >= SUCCESSFUL_AFTER_MS)
        this.#write(one, { ...still, state: 'successful' });
    }
  }

  #fresh(): Pick<StoredPayout, 'reference' | 'sequence' | 'createdAt' | 'changedAt'> {
    const { random, clock } = this.#options;
    const at = clock.now().toISOString();
    return { reference: `po_${random.bytes(12).toString('hex')}`, sequence: 0, createdAt: at, changedAt: at };
  }

  #known(payoutId: string): StoredPayout {
    const known = this.#payoutOf(payoutId);
    if (known === undefined) throw new BookRefused('PayoutUnknown');
    return known;
  }

  #payoutOf(payoutId: string): StoredPayout | undefined {
    return [...this.#payouts.values()].find((one) => one.payoutId === payoutId);
  }

  /** A change and its message are one line of the journal. */
  #write(payout: Omit<StoredPayout, keyof Change>, change: Change): PartnerPayoutRow {
    const { clock, random } = this.#options;
    const next = {
      ...payout,
      ...change,
      sequence: payout.sequence + 1,
      changedAt: clock.now().toISOString(),
    };
    const told =
      next.payoutId === null
        ? null
        : {
            id: `msg_${random.bytes(16).toString('hex')}`,
            payoutId: next.payoutId,
            event: `payout.${next.state}`,
            sequence: next.sequence,
          };
    this.#record({ payout: next, message: told });
    return rowOf(next);
  }

  #record(one: Entry): void {
    this.#append(one);
    this.#apply(one);
  }

  #apply(one: Entry): void {
    if ('payout' in one) {
      this.#payouts.set(one.payout.reference, one.payout);
      if (one.message !== null) this.#messages.set(one.message.id, one.message);
    } else if ('card' in one) this.#cards.set(one.card.token, one.card);
    else if ('form' in one) this.#forms.set(one.form.id, one.form);
    else if ('delivered' in one) this.#messages.delete(one.delivered);
    else this.#payouts.delete(one.forgotten);
  }
}

type Change = Pick<StoredPayout, 'state' | 'reason' | 'newFee'>;
const still = { reason: null, newFee: null } as const;

/** What the sender pays; it stays the same if the fee changes. */
const totalOf = ({ amount, fee }: Pick<StoredPayout, 'amount' | 'fee'>): Money =>
  add(readMoney(USD, amount), readMoney(USD, fee));

const rowOf = ({ isTaken: _, ...row }: StoredPayout): PartnerPayoutRow => row;
