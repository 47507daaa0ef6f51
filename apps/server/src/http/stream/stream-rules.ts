/** The bounds of live connections, each for one process. */
export interface StreamRules {
  /** How long a new connection may take to say who it is. */
  readonly authMs: number;
  /** How often deadlines are looked at. */
  readonly sweepMs: number;
  /** A connection that was quiet for this long is asked whether it lives, */
  readonly quietMs: number;
  /** and has this long to answer. */
  readonly pongMs: number;
  /** How often the database is asked about the sessions of all open connections, whatever NOTIFY has told. */
  readonly recheckMs: number;
  /** What may wait to be read by one client. More than that, and it is dropped: it can connect again and resync. */
  readonly bufferedBytesMax: number;
  readonly perUserMax: number;
  /** Wide, because a mobile network puts thousands of people behind one address. */
  readonly perAddressMax: number;
  /** Connections that have not said who they are; those cost an attacker nothing. */
  readonly anonymousPerAddressMax: number;
  readonly anonymousMax: number;
  /** What one connection may say within `messagesMs`. */
  readonly messagesMax: number;
  readonly messagesMs: number;
  /** How long a client may take to answer that it was told to close. */
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
