import {
  type createRecipient as createEndpoint,
  type Input,
  type listRecipients as listEndpoint,
  type openCardForm as openEndpoint,
  type Recipient,
  type Reply,
  recipientOperation,
  recipientsMax,
} from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { Refusal } from '../../../platform/refusal.ts';
import type { PayoutsCore } from '../core.ts';
import { recipientAdded } from '../events.ts';
import { partnerOf, requireOwnName } from '../terms.ts';
import { hasStates, isCountry, isPostalCode, isStateOf } from './places.ts';
import {
  isExpired,
  markOf,
  openRecipient,
  type RecipientData,
  sealRecipient,
  shownRecipient,
  shownTarget,
} from './recipient.ts';
import {
  archiveRecipient,
  countRecipients,
  insertRecipient,
  isKnownMark,
  listRecipientRows,
} from './recipient-store.ts';

export async function listRecipients(
  { db, sealer, clock }: PayoutsCore,
  own: { userId: string; kind: 'card' | 'paypal' | undefined },
): Promise<Reply<typeof listEndpoint>> {
  const rows = await listRecipientRows(db.autocommit, own);
  const kept = rows.flatMap((row) => openRecipient(sealer, row) ?? []);
  return { items: kept.map((one) => shownRecipient(one, { clock })) };
}

const unavailable = (): Refusal => new Refusal('PayoutsUnavailable', { retryAfterSeconds: 30 });

/** The partner's form for the card number. The number never reaches our servers (P-01). */
export async function openCardForm(
  { db, cardForms, users, log }: PayoutsCore,
  { userId }: { userId: string },
): Promise<Reply<typeof openEndpoint>> {
  if (cardForms === undefined) throw unavailable();
  const language = (await users.find(db.autocommit, userId))?.language ?? defaultLanguage;
  try {
    const { url, expiresAt } = await cardForms.openForm({ userId, language });
    return { url, expiresAt: expiresAt.toISOString() };
  } catch (error) {
    log.warn({ err: error }, 'the partner returned no card form');
    throw unavailable();
  }
}

type Body = Input<typeof createEndpoint>['body'];

/** Stores a recipient for later payouts. The step-up proof covers all of its data (D5). */
export async function createRecipient(
  core: PayoutsCore,
  { userId, deviceId, body }: { userId: string; deviceId: string; body: Body },
): Promise<Recipient> {
  const { db, clock, ids, sealer, stepUp, users, outbox, markKey } = core;
  const data = body.kind === 'card' ? await readCard(core, { userId, body }) : readPayPal(core, body);
  await requireOwnName(core, db.autocommit, { userId, data });
  const mark = markOf(markKey, data);
  if (await isKnownMark(db.autocommit, { userId, mark })) throw new Refusal('RecipientExists');
  const demand = {
    userId,
    deviceId,
    purpose: 'createRecipient',
    operation: recipientOperation(body),
  } as const;
  const checked = await stepUp.checkProof(demand, body.stepUp);
  return db.inTransaction(async (tx) => {
    await users.lock(tx, userId);
    if ((await countRecipients(tx, userId)) >= recipientsMax)
      throw new Refusal('RecipientsTooMany', { params: { max: recipientsMax } });
    const id = ids.next();
    const at = clock.now();
    const row = {
      id,
      userId,
      kind: data.kind,
      sealed: sealRecipient(sealer, id, data),
      mark,
      createdAt: at,
      lastUsedAt: null,
      deletedAt: null,
    };
    if (!(await insertRecipient(tx, row))) throw new Refusal('RecipientExists');
    await stepUp.consumeProof(tx, demand, checked);
    const payload = { userId, method: data.kind, to: shownTarget(data), at: at.toISOString() };
    await outbox.append(tx, recipientAdded, { key: id, payload });
    return shownRecipient({ row, data }, { clock });
  });
}

async function readCard(
  { cardForms, clock, log }: PayoutsCore,
  { userId, body }: { userId: string; body: Extract<Body, { kind: 'card' }> },
): Promise<RecipientData> {
  if (cardForms === undefined) throw unavailable();
  const card = await cardForms.readCard(userId, body.cardToken).catch((error: unknown) => {
    log.warn({ err: error }, 'the partner returned no card details');
    throw unavailable();
  });
  if (card === undefined) throw new Refusal('CardTokenInvalid', { field: 'cardToken' });
  const { cardToken, brand, lastFour, holder, validUntil } = card;
  if (!card.isSupported) throw new Refusal('CardNotSupported');
  if (isExpired(validUntil, { clock })) throw new Refusal('CardNotSupported');
  return { kind: 'card', cardToken, brand, lastFour, holder, validUntil };
}

function readPayPal(core: PayoutsCore, body: Extract<Body, { kind: 'paypal' }>): RecipientData {
  const { address, holder, postalAddress, city, state, country, zip } = body;
  partnerOf(core, 'paypal');
  if (!isCountry(country) || core.rules.closedCountries.includes(country))
    throw new Refusal('CountryNotSupported', { field: 'country' });
  if (hasStates(country) && (state === null || !isStateOf(country, state)))
    throw new Refusal('StateRequired', { field: 'state' });
  if (!isPostalCode(country, zip)) throw new Refusal('PostalCodeInvalid', { field: 'zip' });
  return {
    kind: 'paypal',
    address,
    holder,
    postalAddress,
    city,
    state: hasStates(country) ? state : null,
    country,
    zip: zip === null ? null : zip.trim(),
  };
}

/** Removes the recipient from the list. Open payouts to it continue, and the history stays. */
export async function deleteRecipient(
  { db, clock }: PayoutsCore,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await archiveRecipient(db.autocommit, { userId, id, at: clock.now() })))
    throw new Refusal('NotFound');
}
