/** Parts of the document where a rule does not apply, and why. */
export interface Exception {
  readonly rule: string;
  /** Matches the path in the document, with its keys separated by spaces. */
  readonly where: RegExp;
  readonly reason: string;
}

/** Calls before sign-in. The contract's test lists all calls without a session a second time. */
const signingIn =
  /^paths \/api\/(?:users|users\/login|users\/\{id\}\/(?:loginconfirm|refreshtoken)|users\/passwordreset|users\/freeze|users\/passkeys\/(?:options|login)|desk\/login) (?:post|put) /;
/** Counts a click on a referral link, before there is an account. */
const visit = /^paths \/api\/affiliates\/\{affiliateId\}\/clicks post /;
const openReads =
  /^paths \/api\/(?:coins|coins\/\{coin\}|coins\/\{coin\}\/candles|stream|point-photos\/\{photoId\}|proofs\/latest|proofs\/\{day\}) get /;

export const exceptions: readonly Exception[] = [
  {
    rule: 'owasp:api2:2023-write-restricted',
    where: signingIn,
    reason: 'These calls are how a session, or the way back to one, is got: they cannot need one.',
  },
  {
    rule: 'owasp:api2:2023-write-restricted',
    where: visit,
    reason:
      'Somebody who follows a link has no account yet. The call only counts, at most so often for an address.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    where: visit,
    reason: 'A call that needs no session never answers 401; to promise it would be untrue.',
  },
  {
    rule: 'owasp:api2:2023-read-restricted',
    where: openReads,
    reason:
      'Coins, prices, the photos of exchange points and the counts of what is owed to all are public. The live connection is authorised by its first message, because a browser cannot set a header on its handshake.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    where: signingIn,
    reason: 'A call that needs no session never answers 401; to promise it would be untrue.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    where: openReads,
    reason: 'A call that needs no session never answers 401; to promise it would be untrue.',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    where: /^(?:paths|components headers)/,
    reason:
      'The API is for its own origin. Without the header a browser lets no other page read an answer, which is stricter than any value of it.',
  },
  {
    rule: 'operation-success-response',
    where: /^paths \/api\/stream get /,
    reason: 'A WebSocket is opened with 101. There is no other success.',
  },
  {
    rule: 'contact-properties',
    where: /^info contact$/,
    reason: 'Support is reached inside the product. There is no mailbox, and none should be made up.',
  },
];
