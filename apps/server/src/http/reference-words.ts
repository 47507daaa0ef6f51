import type { Auth, Endpoint } from '@gim/contract';

/** What each parameter of a path or a query means, by its name: a name means the same in every call. */
const parameterWords: Readonly<Record<string, string>> = {
  id: 'The account. Anybody else’s is answered as if it did not exist.',
  affiliateId: 'What an affiliate is known by in invitation links.',
  wallet: 'A coin that income came in, by its ticker.',
  referral: 'A referred user, as the statistics name it.',
  by: 'Income by referral, or by coin.',
  level: 'Only users whom the caller has referred, or those whom they have referred as well.',
  period: 'How many days back from now, today included; or everything.',
  coin: 'A coin by its ticker, in capitals.',
  deviceId: 'A device, by the id it signed in with.',
  passkeyId: 'A passkey of the account.',
  transactionId: 'An operation of the account.',
  recurringBuyId: 'A recurring buy of the account.',
  priceAlertId: 'A price alert of the account.',
  notificationId: 'A notification of the account.',
  network: 'A network of the coin.',
  addressId: 'A saved address of the account.',
  range: 'How far back to look from now.',
  limit: 'How many entries to give at most.',
  cursor: 'Where to go on: the `nextCursor` of the page before.',
  type: 'Only operations of these types, separated by commas.',
  status: 'Only what has one of these statuses, separated by commas.',
  from: 'Where the time begins: only what was made at this moment or later; of days off, the first day.',
  to: 'Where the time ends: only what was made before this moment; of days off, the last day.',
  q: 'What to look for. Of an operation: the beginning of an id, of a number, of an address or of a chain’s transaction id. Of a point: a part of its name, street or city. Of an order at the desk: its number or the customer’s e-mail.',
  pointId: 'An exchange point.',
  orderId: 'A cash order.',
  photoId: 'A photo of an exchange point.',
  side: 'Whether cash is brought (`in`) or taken (`out`).',
  amount: 'The cash of the order, in dollars.',
  date: 'A calendar day in the time zone of the point.',
  openAt: 'Only points that are open at this moment.',
  near: 'A place as latitude and longitude, separated by a comma. Nothing of it is kept.',
  box: 'A part of the map: west, south, east and north, separated by commas.',
  format: 'The kind of file.',
  language: 'The language of the file.',
  timeZone: 'The reader’s time zone by its IANA name; UTC without one.',
  except: 'Which device stays signed in.',
  checkId: 'An identity check.',
  pictureId: 'A picture of an identity check or of a ticket.',
  decided: 'Those that were decided lately instead of those that wait.',
  recipientId: 'A saved card or PayPal recipient of the account.',
  kind: 'Only cards, or only PayPal.',
  payoutId: 'A payout to a card or PayPal.',
  number: 'A ticket of the account, or a thread or case of the desk.',
  view: 'Those that wait for an answer, or those that were answered or closed lately.',
  closed: 'Those that were closed lately instead of those that are open.',
  findingId: 'A difference between our payouts and the partner’s.',
  day: 'A calendar day in UTC.',
  open: 'Only those that need a person.',
};

/** The reference says it beside the parameter; one that has no words fails the lint of the document. */
export const describeParameter = (name: string): { readonly description?: string } => {
  const description = Object.hasOwn(parameterWords, name) ? parameterWords[name] : undefined;
  return description === undefined ? {} : { description };
};

/** What the calls of each tag are about. The stream is no call, and has a tag all the same. */
const tagWords: Readonly<Record<string, string>> = {
  points: 'Where cash is exchanged, when, and at what price.',
  'point-pins': 'What the map draws of the exchange points.',
  'point-cities': 'The cities that have exchange points.',
  proofs: 'What is owed to all customers, counted daily and signed. Open to anyone.',
  'point-photos': 'Pictures of the exchange points. Open to anyone.',
  coins: 'What can be traded, and what it costs. Open to anyone.',
  desk: 'What staff do. Accounts of customers have no access.',
  stream: 'What changes, as it changes.',
  webhooks: 'What partners tell us. Each message is signed, and takes effect once.',
  users: 'Accounts, their sessions and factors, their money and their history.',
};

export const describeTag = (name: string): string => tagWords[name] ?? `Calls about ${name}.`;

/** The summary, who may call, and what a caller has to know to send it. */
export function describeCall(endpoint: Endpoint): string {
  return [
    endpoint.summary,
    `Who may call: ${describeAuth(endpoint.auth)}.`,
    ...(endpoint.body === undefined && endpoint.auth.kind !== 'signature'
      ? ['Takes no body: any byte of one is refused.']
      : []),
    ...(endpoint.idempotent === true ? ['Moves money: needs an Idempotency-Key.'] : []),
  ].join(' ');
}

export function describeAuth(auth: Auth): string {
  switch (auth.kind) {
    case 'anyone':
      return 'anyone';
    case 'user':
      return [
        'a signed-in user',
        auth.owner === 'none' ? '' : ', for the own id only',
        auth.notVerified === 'allowed' ? ', also before the e-mail is confirmed' : '',
        auth.kyc === undefined ? '' : ', with an approved identity check',
      ].join('');
    case 'staff':
      return `staff with the right ${auth.right}`;
    case 'signature':
      return `the ${auth.partner} partner, by signature`;
  }
}
