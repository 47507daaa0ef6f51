import type { CardBrand } from '@gim/contract';

/** A card as the partner's frame reports it. The number itself never leaves the frame (P-01). */
export interface EnteredCard {
  readonly token: string;
  readonly brand: CardBrand;
  readonly lastFour: string;
}

export type CardMessage =
  | ({ readonly type: 'card' } & EnteredCard)
  | { readonly type: 'height'; readonly height: number };

interface Incoming {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

interface Frame {
  /** The frame's address from the server. */
  readonly url: string;
  readonly window: unknown;
}

/**
 * Parses a message of the partner's frame. Any page that embeds this one or was opened by it can post messages, so only
 * those from the frame's window and origin are accepted.
 */
export function readCardMessage({ origin, source, data }: Incoming, frame: Frame): CardMessage | null {
  if (origin !== new URL(frame.url).origin || source === null || source !== frame.window) return null;
  const { type, token, brand, lastFour, height } = partsOf(data);
  if (type === 'gim-card-height' && typeof height === 'number' && Number.isFinite(height)) {
    return { type: 'height', height: Math.min(Math.max(Math.ceil(height), heightMin), heightMax) };
  }
  if (type !== 'gim-card' || typeof token !== 'string' || typeof lastFour !== 'string') return null;
  if (!tokenPattern.test(token) || looksLikeNumber(token) || !/^[0-9]{4}$/.test(lastFour)) return null;
  return { type: 'card', token, brand: brands.find((one) => one === brand) ?? 'other', lastFour };
}

const heightMin = 120;
const heightMax = 640;
const tokenPattern = /^[\x21-\x7e]{1,200}$/;
const brands: readonly CardBrand[] = ['visa', 'mastercard', 'amex', 'maestro', 'other'];

/** Rejects a token that is a card number: it would be sent to our origin. */
const looksLikeNumber = (token: string): boolean => /[0-9](?:[ -]?[0-9]){12,18}/.test(token);

interface Parts {
  readonly type?: unknown;
  readonly token?: unknown;
  readonly brand?: unknown;
  readonly lastFour?: unknown;
  readonly height?: unknown;
}

const partsOf = (data: unknown): Parts => (typeof data === 'object' && data !== null ? data : {});
