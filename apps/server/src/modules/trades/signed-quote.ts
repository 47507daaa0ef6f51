import { tradeSides } from '@gim/contract';
import { type Asset, money } from '@gim/money';
import * as z from 'zod';
import { isEqual, keyedHash } from '../../platform/crypto/keyed-hash.ts';
import { type Catalogue, USD } from '../coins/index.ts';
import type { Quote } from './quote.ts';

/**
 * Quotes as the customer holds them: a text that contains the terms and a signature, so that nothing is stored before
 * the customer accepts. It is bound to its user; the uuid inside is the key of the one posting it can make.
 */
export interface SignedQuotes {
  sign(quote: Quote): string;
  /** Undefined if it was not signed here, was changed, or was issued to another user (M-03). */
  read(text: string, userId: string): Quote | undefined;
}

const PURPOSE = 'trades quote 1';
const SIGNATURE_BYTES = 32;
const LENGTH_MAX = 800;

const units = z.string().regex(/^\d{1,40}$/);
const decimal = z.string().regex(/^\d{1,40}(?:\.\d{1,40})?$/);
const carried = z.strictObject({
  id: z.uuid(),
  side: z.enum(tradeSides),
  coin: z.string(),
  given: z.enum(['amount', 'quoteAmount']),
  pays: units,
  gets: units,
  fee: units,
  spread: units,
  rounding: units,
  price: decimal,
  marketPrice: decimal,
  feePercent: decimal,
  spreadPercent: decimal,
  createdAt: z.int(),
  expiresAt: z.int(),
});
type Carried = z.infer<typeof carried>;

/** Every process of an installation has the same key. */
export function createSignedQuotes({
  key,
  catalogue,
}: {
  readonly key: Buffer;
  readonly catalogue: Catalogue;
}): SignedQuotes {
  const signatureOf = (userId: string, terms: Buffer): Buffer =>
    keyedHash(key, [PURPOSE, userId.toLowerCase(), terms]);
  return {
    sign(quote) {
      const terms = Buffer.from(JSON.stringify(carriedBy(quote)));
      return Buffer.concat([signatureOf(quote.userId, terms), terms]).toString('base64url');
    },
    read(text, userId) {
      // The schema of the call requires this as well.
      if (typeof text !== 'string' || text.length > LENGTH_MAX || !/^[\w-]+$/.test(text)) return undefined;
      const bytes = Buffer.from(text, 'base64url');
      const [signature, terms] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
      if (!isEqual(signature, signatureOf(userId, terms))) return undefined;
      const parsed = carried.safeParse(JSON.parse(terms.toString()));
      const coin = parsed.data && catalogue.find(parsed.data.coin);
      if (parsed.data === undefined || coin === undefined) return undefined;
      return quoteFrom(parsed.data, { userId, coin: catalogue.assetOf(coin.id) });
    },
  };
}

function carriedBy(quote: Quote): Carried {
  const { id, side, coin, given, price, marketPrice, feePercent, spreadPercent } = quote;
  return {
    id,
    side,
    coin,
    given,
    pays: `${quote.pays.units}`,
    gets: `${quote.gets.units}`,
    fee: `${quote.fee.units}`,
    spread: `${quote.spread.units}`,
    rounding: `${quote.rounding.units}`,
    price,
    marketPrice,
    feePercent,
    spreadPercent,
    createdAt: quote.createdAt.getTime(),
    expiresAt: quote.expiresAt.getTime(),
  };
}

function quoteFrom(terms: Carried, { userId, coin }: { userId: string; coin: Asset }): Quote {
  const isBuy = terms.side === 'Buy';
  return {
    ...terms,
    userId,
    pays: money(isBuy ? USD : coin, BigInt(terms.pays)),
    gets: money(isBuy ? coin : USD, BigInt(terms.gets)),
    fee: money(USD, BigInt(terms.fee)),
    spread: money(USD, BigInt(terms.spread)),
    rounding: money(USD, BigInt(terms.rounding)),
    createdAt: new Date(terms.createdAt),
    expiresAt: new Date(terms.expiresAt),
  };
}
