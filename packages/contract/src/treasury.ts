import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const network = value.opaque(40);
const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const deskNote = value.text(deskNoteLengths.max);
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });

/** One coin on one network. All amounts are in the coin itself. */
const treasuryAsset = z.strictObject({
  coin: value.coinId,
  network,
  hot: value.amount,
  hotCap: value.amount,
  /** On deposit addresses of users, not swept yet. */
  deposits: value.amount,
  cold: value.amount,
  /** Sent on chain, but not settled in the ledger yet. */
  inFlight: value.amount,
  /** hot + deposits + cold + inFlight. */
  held: value.amount,
  /** What the ledger says must be on this network. */
  owed: value.amount,
  /** Arrived but not credited: unconfirmed, below the minimum, or without an owner. */
  uncredited: value.amount,
  /** held - owed - uncredited. Below zero, withdrawals of the coin stop automatically. */
  drift: value.signedAmount,
  /** Null before the first comparison. */
  checkedAt: z.nullable(value.instant),
  withdrawals: z.enum(['on', 'stopped']),
});
export type TreasuryAsset = z.infer<typeof treasuryAsset>;

export const stopScopes = ['user', 'coin', 'network', 'all'] as const;
export type StopScope = (typeof stopScopes)[number];

const stop = z.strictObject({
  id: z.uuid(),
  scope: z.enum(stopScopes),
  /** The user id, coin or network; null if everything is stopped. */
  subject: z.nullable(value.text(100)),
  /** `drift`: stopped automatically by the comparison with the ledger. `signer`: stopped by the signer. */
  cause: z.enum(['staff', 'drift', 'signer']),
  reason: deskNote,
  stoppedBy: z.nullable(person),
  stoppedAt: value.instant,
  /** The first of the two people who must agree to resume. */
  startAskedBy: z.nullable(person),
});
export type MoneyOutStop = z.infer<typeof stop>;

export const transferStates = ['Asked', 'Confirmed', 'Sent', 'Done', 'Failed'] as const;

/** Transfers between the house's own wallets. */
const ownTransfer = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['sweep', 'refill', 'collect', 'gas']),
  coin: value.coinId,
  network,
  amount: value.amount,
  state: z.enum(transferStates),
  txid: z.nullable(value.text(200)),
  at: value.instant,
  askedBy: z.nullable(person),
  confirmedBy: z.nullable(person),
});

const suspense = z.strictObject({
  id: z.uuid(),
  coin: value.coinId,
  network,
  amount: value.amount,
  from: z.nullable(value.text(400)),
  memo: z.nullable(value.text(400)),
  txid: value.text(200),
  at: value.instant,
  state: z.enum(['Open', 'Asked', 'Assigned']),
  /** The user proposed by the first of two people. */
  userId: z.nullable(value.userId),
  askedBy: z.nullable(person),
});

export const alarmKinds = ['Drift', 'HotLow', 'SignerRefused', 'ChainSilent', 'CreditedReorg'] as const;

export const getTreasury = endpoint({
  name: 'getTreasury',
  method: 'GET',
  path: '/api/desk/treasury',
  summary: 'Get assets and liabilities per network, stopped withdrawals, and pending requests.',
  auth: { kind: 'staff', right: 'treasury.read' },
  reply: z.strictObject({
    assets: value.list(treasuryAsset, 100),
    stops: value.list(stop, 100),
    transfers: value.list(ownTransfer, 100),
    suspense: value.list(suspense, 100),
    alarms: value.list(
      z.strictObject({
        id: z.uuid(),
        kind: z.enum(alarmKinds),
        coin: z.nullable(value.coinId),
        network: z.nullable(network),
        text: value.text(1000),
        at: value.instant,
      }),
      100,
    ),
  }),
  problems: [],
});

export const stopMoneyOut = endpoint({
  name: 'stopMoneyOut',
  method: 'POST',
  path: '/api/desk/treasury/stops',
  summary:
    'Stop withdrawals of a user, a coin, a network or everyone within a second. Needs one person only.',
  auth: { kind: 'staff', right: 'treasury.stop' },
  body: z.strictObject({
    scope: z.enum(stopScopes),
    subject: z.nullable(value.text(100).check(z.minLength(1))),
    reason: note,
  }),
  reply: stop,
  problems: ['NotFound', 'StopExists'],
  urgent: true,
});

export const startMoneyOut = endpoint({
  name: 'startMoneyOut',
  method: 'POST',
  path: '/api/desk/treasury/stops/{id}/start',
  summary: 'Resume stopped withdrawals. One person requests it, another confirms.',
  auth: { kind: 'staff', right: 'treasury.manage' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: note }),
  reply: z.strictObject({ isStarted: z.boolean() }),
  problems: ['NotFound', 'FourEyesRequired'],
});

const ownTransferBody = z.strictObject({ coin: value.coinId, network, amount: value.amount, note });

export const sweepToCold = endpoint({
  name: 'sweepToCold',
  method: 'POST',
  path: '/api/desk/treasury/sweeps',
  summary: 'Move coins from the hot wallet to cold storage now.',
  auth: { kind: 'staff', right: 'treasury.manage' },
  body: ownTransferBody,
  reply: ownTransfer,
  problems: ['NotFound', 'InsufficientFunds', 'NetworkUnavailable'],
  idempotent: true,
});

export const requestRefill = endpoint({
  name: 'requestRefill',
  method: 'POST',
  path: '/api/desk/treasury/refills',
  summary:
    'Request a refill of the hot wallet from cold storage. Another person confirms it; the coins are then sent from cold storage by hand.',
  auth: { kind: 'staff', right: 'treasury.manage' },
  body: ownTransferBody,
  reply: ownTransfer,
  problems: ['NotFound', 'NetworkUnavailable'],
  idempotent: true,
});

export const confirmRefill = endpoint({
  name: 'confirmRefill',
  method: 'POST',
  path: '/api/desk/treasury/refills/{id}/confirm',
  summary: 'Confirm a refill that another person requested.',
  auth: { kind: 'staff', right: 'treasury.manage' },
  params: z.strictObject({ id: z.uuid() }),
  reply: ownTransfer,
  problems: ['NotFound', 'FourEyesRequired', 'TransferClosed'],
});

export const assignSuspense = endpoint({
  name: 'assignSuspense',
  method: 'POST',
  path: '/api/desk/treasury/suspense/{id}/assign',
  summary: 'Assign a deposit without an owner to a user. One person requests it, another credits it.',
  auth: { kind: 'staff', right: 'treasury.manage' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ userId: value.userId, note }),
  reply: z.strictObject({ isCredited: z.boolean() }),
  problems: ['NotFound', 'FourEyesRequired', 'TransferClosed'],
});
