/** Limits of live connections, per process. */
export interface StreamRules {
  /** The time in which a new connection must authenticate. */
  readonly authMs: number;
  /** The interval of the deadline checks. */
  readonly sweepMs: number;
  /** A connection that is silent for this long is pinged, */
  readonly quietMs: number;
  /** and must answer within this time. */
  readonly pongMs: number;
  /**
   * The interval at which the sessions of all open connections are checked in the database, independently of NOTIFY.
   */
  readonly recheckMs: number;
  /** Maximum of buffered bytes per client. Above it the client is dropped; it can reconnect and resync. */
  readonly bufferedBytesMax: number;
  readonly perUserMax: number;
  /** High, because a mobile network puts thousands of people behind one address. */
  readonly perAddressMax: number;
  /** Connections that have not authenticated; they cost an attacker nothing. */
  readonly anonymousPerAddressMax: number;
  readonly anonymousMax: number;
  /** Maximum of messages per connection within `messagesMs`. */
  readonly messagesMax: number;
  readonly messagesMs: number;
  /** The timeout of the closing handshake. */
  readonly closeMs: number;
}

export const streamRules: StreamRules = {
  authMs: 5_000,
  sweepMs: 1_000,
  quietMs: 30_000,
  pongMs: 10_000,
  recheckMs: 30_000,
  bufferedBytesMax: 256 * 1024,
  perUserMax: 40,
  perAddressMax: 2_000,
  anonymousPerAddressMax: 50,
  anonymousMax: 2_000,
  messagesMax: 40,
  messagesMs: 10_000,
  closeMs: 2_000,
};
