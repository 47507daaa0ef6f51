import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** A calendar day in UTC. */
const day = value.matching(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/, 10);
const hash = value.matching(/^[0-9a-f]{64}$/, 64);
/** Units of each coin, in the order of the statement, separated by commas. Never negative. */
const sums = value.matching(/^(?:0|[1-9][0-9]{0,39})(?:,(?:0|[1-9][0-9]{0,39})){0,63}$/, 2_624);
const edition = z.int();

const publication = z.strictObject({
  date: day,
  /** Starts at 1. A day that was recomputed has several editions; the newest is valid. */
  edition,
  /**
   * The signed text, line by line: a title, `day`, `edition`, `taken`, `customers`, `root`, then `owed <coin> <digits>
   * <units>` for each coin, `held <coin> <network> <units> <height> <block>` for each chain, and `usd <coin> <price>`.
   */
  statement: value.text(20_000),
  /** Ed25519 signature of the statement's UTF-8 bytes; 64 bytes, base64. */
  signature: value.opaque(88),
  /** 32 bytes, base64url. */
  publicKey: value.opaque(43),
});
export type ProofPublication = z.infer<typeof publication>;

const proof = z.strictObject({
  /** 32 secret bytes, so that the published leaf hash does not reveal the balances. */
  salt: hash,
  sums,
  /** The Merkle path: sibling nodes from the user's leaf to the root. */
  steps: value.list(z.strictObject({ side: z.enum(['left', 'right']), hash, sums }), 40),
});
export type ProofOfBalance = z.infer<typeof proof>;

export const getProof = endpoint({
  name: 'getProof',
  method: 'GET',
  path: '/api/users/{id}/proof',
  summary:
    'Get the caller’s balances in the latest proof of reserves, with everything needed to compute the published root. `count` is null before the first proof, `proof` if nothing was owed to the account.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: z.strictObject({
    count: z.nullable(z.strictObject({ date: day, edition })),
    proof: z.nullable(proof),
    /** When the next proof is due. */
    nextAt: value.instant,
  }),
  problems: [],
});

export const getLatestProof = endpoint({
  name: 'getLatestProof',
  method: 'GET',
  path: '/api/proofs/latest',
  summary:
    'Get the latest proof of reserves, signed: what is owed to all customers and what the chains hold.',
  auth: { kind: 'anyone' },
  reply: publication,
  problems: ['NotFound'],
});

export const getPublishedProof = endpoint({
  name: 'getPublishedProof',
  method: 'GET',
  path: '/api/proofs/{day}',
  summary:
    'Get the proof of reserves of a day, signed: what was owed to all customers and what the chains held.',
  auth: { kind: 'anyone' },
  params: z.strictObject({ day }),
  reply: publication,
  problems: ['NotFound'],
});
