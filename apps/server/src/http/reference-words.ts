import type { Auth, Endpoint } from '@gim/contract';

/** The description of each path and query parameter, by name: a name means the same in every call. */
const parameterWords: Readonly<Record<string, string>> = {
  id: 'The account. Another account’s id is answered as if it did not exist.',
  affiliateId: 'The affiliate’s public id in invitation links.',
  wallet: 'The coin of the income, by its ticker.',
  referral: 'A referred user, by its name in the statistics.',
  by: 'Income by referral, or by coin.',
  level: 'Direct referrals only, or referrals of referrals too.',
  period: 'The number of days back from now, including today, or all time.',
  coin: 'A coin by its ticker, in capitals.',
  deviceId: 'A device, by the id it signed in with.',
  passkeyId: 'A passkey of the account.',
  transactionId: 'An operation of the account.',
  recurringBuyId: 'A recurring buy of the account.',
  priceAlertId: 'A price alert of the account.',
  notificationId: 'A notification of the account.',
  network: 'A network of the coin.',
  addressId: 'A saved address of the account.',
  range: 'The time range that ends now.',
  limit: 'The maximum number of entries.',
  cursor: 'The `nextCursor` of the previous page.',
  type: 'Only operations of these types, separated by commas.',
  status: 'Only entries with one of these statuses, separated by commas.',
  from: 'Only entries created at or after this time. For days off, the first day.',
  to: 'Only entries created before this time. For days off, the last day.',
  q: 'Search text. Operations: the beginning of an id, number, address or chain transaction id. Points: a part of the name, street or city. Orders at the desk: the number or the customer’s e-mail.',
  pointId: 'An exchange point.',
  orderId: 'A cash order.',
  photoId: 'A photo of an exchange point.',
  side: 'Whether cash is brought (`in`) or taken (`out`).',
  amount: 'The cash amount of the order, in dollars.',
  date: 'A calendar day in the time zone of the point.',
  openAt: 'Only points that are open at this moment.',
  near: 'A place as latitude and longitude, separated by a comma. It is not stored.',
  box: 'A part of the map: west, south, east and north, separated by commas.',
  format: 'The kind of file.',
  language: 'The language of the file.',
  timeZone: 'The reader’s time zone by its IANA name; UTC without one.',
  except: 'The device that stays signed in.',
  checkId: 'An identity check.',
  pictureId: 'A picture of an identity check or of a ticket.',
  decided: 'The recently decided ones instead of the pending ones.',
  recipientId: 'A saved card or PayPal recipient of the account.',
  kind: 'Only cards, or only PayPal.',
  payoutId: 'A payout to a card or PayPal.',
  number: 'A ticket of the account, or a thread or case of the desk.',
  view: 'Those that wait for a reply, or those answered or closed recently.',
  closed: 'The recently closed ones instead of the open ones.',
  findingId: 'A difference between our payouts and the partner’s.',
  day: 'A calendar day in UTC.',
  open: 'Only those that need a person.',
};

/** Shown beside the parameter in the reference. A parameter without a description fails the lint of the document. */
export const describeParameter = (name: string): { readonly description?: string } => {
  const description = Object.hasOwn(parameterWords, name) ? parameterWords[name] : undefined;
  return description === undefined ? {} : { description };
};

/** The description of each tag. The live stream is not a call but has a tag. */
const tagWords: Readonly<Record<string, string>> = {
  points: 'Exchange points for cash: places, opening hours and fees.',
  'point-pins': 'Exchange points as map pins.',
  'point-cities': 'The cities that have exchange points.',
  proofs: 'Daily signed proofs of reserves. Public.',
  'point-photos': 'Pictures of the exchange points. Public.',
  coins: 'Coins and their prices. Public.',
  desk: 'Calls of staff. Customer accounts have no access.',
  stream: 'Live updates.',
  webhooks: 'Messages of partners. Each is signed and takes effect once.',
  users: 'Accounts with their sessions, factors, balances and history.',
};

export const describeTag = (name: string): string => tagWords[name] ?? `Calls about ${name}.`;

/** The summary, who may call, and what the request needs. */
export function describeCall(endpoint: Endpoint): string {
  return [
    endpoint.summary,
    `Who may call: ${describeAuth(endpoint.auth)}.`,
    ...(endpoint.body === undefined && endpoint.auth.kind !== 'signature' ? ['Takes no body.'] : []),
    ...(endpoint.idempotent === true ? ['Moves money: requires an Idempotency-Key.'] : []),
  ].join(' ');
}

export function describeAuth(auth: Auth): string {
  switch (auth.kind) {
    case 'anyone':
      return 'anyone';
    case 'user':
      return [
        'a signed-in user',
        auth.owner === 'none' ? '' : ', for their own id only',
        auth.notVerified === 'allowed' ? ', also before the e-mail is confirmed' : '',
        auth.kyc === undefined ? '' : ', with an approved identity check',
      ].join('');
    case 'staff':
      return `staff with the right ${auth.right}`;
    case 'signature':
      return `the ${auth.partner} partner, by signature`;
  }
}
