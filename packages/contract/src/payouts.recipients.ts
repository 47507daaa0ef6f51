import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { stepUpProof } from './sessions.step-up.ts';
import * as value from './values.ts';

const line = (longest: number) => value.text(longest).check(z.trim(), z.minLength(1));

export const cardBrands = ['visa', 'mastercard', 'amex', 'maestro', 'other'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Maximum number of saved recipients per user. */
export const recipientsMax = 50;

/** The fields of a PayPal recipient. `country` is an ISO 3166-1 code. */
export const payPalFields = {
  /** The PayPal address: an e-mail. */
  address: value.email,
  holder: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person'), legalName: line(200) }),
    z.strictObject({ kind: z.literal('company'), company: line(200) }),
  ]),
  postalAddress: line(200),
  city: line(100),
  /** ISO 3166-2 code without the country (`CA`, `ON`); only required for the United States and Canada. */
  state: z.nullable(value.text(3)),
  country: value.matching(/^[A-Z]{2}$/, 2),
  zip: z.nullable(value.text(20)),
  currency: z.literal('USD'),
};

const recipient = z.discriminatedUnion('kind', [
  z.strictObject({
    id: z.uuid(),
    kind: z.literal('card'),
    brand: z.enum(cardBrands),
    lastFour: value.matching(/^[0-9]{4}$/, 4),
    holder: value.text(200),
    /** `MM/YY`. */
    validUntil: value.matching(/^(?:0[1-9]|1[0-2])\/[0-9]{2}$/, 5),
    isExpired: z.boolean(),
    currency: z.literal('USD'),
    createdAt: value.instant,
    lastUsedAt: z.nullable(value.instant),
  }),
  z.strictObject({
    id: z.uuid(),
    kind: z.literal('paypal'),
    ...payPalFields,
    createdAt: value.instant,
    lastUsedAt: z.nullable(value.instant),
  }),
]);
export type Recipient = z.infer<typeof recipient>;

export const listRecipients = endpoint({
  name: 'listRecipients',
  method: 'GET',
  path: '/api/users/{id}/recipients',
  summary: 'List the caller’s cards and PayPal recipients, the last used first.',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: value.inUser,
  query: z.strictObject({ kind: z.optional(z.enum(['card', 'paypal'])) }),
  reply: z.strictObject({ items: value.list(recipient, recipientsMax) }),
  problems: [],
});

export const openCardForm = endpoint({
  name: 'openCardForm',
  method: 'POST',
  path: '/api/users/{id}/recipients/card-form',
  summary:
    'Get the address of the partner’s frame for entering a card number. The number never reaches this server.',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: value.inUser,
  reply: z.strictObject({ url: z.url().check(z.maxLength(2048)), expiresAt: value.instant }),
  problems: ['PayoutsUnavailable'],
});

export const createRecipient = endpoint({
  name: 'createRecipient',
  method: 'POST',
  path: '/api/users/{id}/recipients',
  summary:
    'Save a recipient: a card by the token of the partner’s frame, or a PayPal account. Its holder must be the caller or a company.',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: value.inUser,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('card'),
      cardToken: value.opaque(200),
      stepUp: z.optional(stepUpProof),
    }),
    z.strictObject({ kind: z.literal('paypal'), ...payPalFields, stepUp: z.optional(stepUpProof) }),
  ]),
  reply: recipient,
  problems: [
    'CardTokenInvalid',
    'CardNotSupported',
    'HolderNameMismatch',
    'PostalCodeInvalid',
    'StateRequired',
    'CountryNotSupported',
    'RecipientExists',
    'RecipientsTooMany',
    'PayoutsUnavailable',
    'StepUpRequired',
    'StepUpInvalid',
  ],
});

export const deleteRecipient = endpoint({
  name: 'deleteRecipient',
  method: 'DELETE',
  path: '/api/users/{id}/recipients/{recipientId}',
  summary: 'Delete a recipient. Its past payouts stay in the history.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: value.userId, recipientId: z.uuid() }),
  reply: null,
  problems: ['NotFound'],
});

type NewRecipient = z.infer<(typeof createRecipient)['body']>;

/**
 * The operation that the step-up proof of a new recipient is bound to: all fields that decide where money goes,
 * trimmed.
 */
export function recipientOperation(
  recipient:
    | Omit<Extract<NewRecipient, { kind: 'card' }>, 'stepUp'>
    | Omit<Extract<NewRecipient, { kind: 'paypal' }>, 'stepUp'>,
): Record<string, string> {
  if (recipient.kind === 'card') return { kind: 'card', cardToken: recipient.cardToken };
  const { address, holder, postalAddress, city, state, country, zip } = recipient;
  return {
    kind: 'paypal',
    address: address.trim(),
    holder: holder.kind,
    name: (holder.kind === 'person' ? holder.legalName : holder.company).trim(),
    postalAddress: postalAddress.trim(),
    city: city.trim(),
    state: state ?? '',
    country,
    zip: zip ?? '',
  };
}
