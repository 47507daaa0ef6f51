import { createHmac } from 'node:crypto';
import type { CardBrand, Recipient } from '@gim/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { PayoutTarget } from '../ports.ts';

/** The stored data of a recipient, encrypted. */
export type RecipientData =
  | {
      readonly kind: 'card';
      readonly cardToken: string;
      readonly brand: CardBrand;
      readonly lastFour: string;
      readonly holder: string;
      readonly validUntil: string;
    }
  | {
      readonly kind: 'paypal';
      readonly address: string;
      readonly holder: Extract<Recipient, { kind: 'paypal' }>['holder'];
      readonly postalAddress: string;
      readonly city: string;
      readonly state: string | null;
      readonly country: string;
      readonly zip: string | null;
    };

export interface RecipientRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'card' | 'paypal';
  /** Null once the account is erased. */
  readonly sealed: string | null;
  readonly mark: Buffer;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface StoredRecipient {
  readonly row: RecipientRow;
  readonly data: RecipientData;
}

const contextOf = (id: string): string => `payout recipient ${id}`;

export const sealRecipient = (sealer: Sealer, id: string, data: RecipientData): string =>
  sealer.seal(JSON.stringify(data), contextOf(id));

export function openRecipient(sealer: Sealer, row: RecipientRow): StoredRecipient | undefined {
  if (row.sealed === null) return undefined;
  const data: RecipientData = JSON.parse(sealer.open(row.sealed, contextOf(row.id)));
  return { row, data };
}

/** Fingerprint: equal for the same card, or the same PayPal account with the same holder. */
export function markOf(key: Buffer, data: RecipientData): Buffer {
  const parts =
    data.kind === 'card'
      ? [data.brand, data.lastFour, data.validUntil, data.holder.toLowerCase()]
      : [data.address.toLowerCase(), data.holder.kind, holderOf(data).toLowerCase()];
  return createHmac('sha256', key)
    .update(JSON.stringify([data.kind, ...parts]))
    .digest();
}

export function holderOf(data: RecipientData): string {
  if (data.kind === 'card') return data.holder;
  return data.holder.kind === 'person' ? data.holder.legalName : data.holder.company;
}

/** A card is valid until the end of its month. */
export function isExpired(validUntil: string, { clock }: { clock: Clock }): boolean {
  const [month = '01', year = '00'] = validUntil.split('/');
  const lastMonth = new Date(`20${year}-${month}-01T00:00:00.000Z`);
  lastMonth.setUTCMonth(lastMonth.getUTCMonth() + 1);
  return clock.now() >= lastMonth;
}

export function shownRecipient({ row, data }: StoredRecipient, { clock }: { clock: Clock }): Recipient {
  const common = {
    id: row.id,
    currency: 'USD',
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  } as const;
  if (data.kind === 'card') {
    const { kind, brand, lastFour, holder, validUntil } = data;
    return {
      ...common,
      kind,
      brand,
      lastFour,
      holder,
      validUntil,
      isExpired: isExpired(validUntil, { clock }),
    };
  }
  return { ...common, ...data };
}

export function targetOf(data: RecipientData): PayoutTarget {
  if (data.kind === 'card') return { kind: 'card', cardToken: data.cardToken, holder: data.holder };
  return { ...data, holder: { kind: data.holder.kind, name: holderOf(data) } };
}

/** For the staff: card brand and last four digits, or the masked address. */
export function shownTarget(data: RecipientData): string {
  if (data.kind === 'card') return `${data.brand} •••• ${data.lastFour}`;
  const [name = '', host = ''] = data.address.split('@');
  return `${name.slice(0, 2)}•••@${host}`;
}
