import { type Argon2Parameters, argon2 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import type { Random } from '../random.ts';
import { createWorkQueue } from '../work-queue.ts';
import { isEqual, keyedHash } from './keyed-hash.ts';

/** Hashes passwords with Argon2id and a pepper that is not in the database. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string, priority?: HashPriority): Promise<boolean>;
  /** The same work for an account that does not exist, so that the response time does not reveal it. */
  verifyDummy(password: string, priority?: HashPriority): Promise<void>;
  /** Takes about as long as a comparison, without its work: for attempts that must not be compared. */
  simulateVerifyDelay(): Promise<void>;
}

/** Priority when the queue is full: users who signed in on this device before go first. */
export interface HashPriority {
  readonly isPreferred: boolean;
}

export interface PasswordHasherOptions {
  readonly pepper: Buffer;
  readonly random: Random;
  readonly atOnce?: number;
  readonly waitingMax?: number;
  readonly onFull: () => Error;
  /** Lower only in tests of other things; a test of the running product checks that it uses the default. */
  readonly cost?: PasswordCost;
}

/** Memory in KiB. */
export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

const fullCost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  const { pepper, random, cost = fullCost } = options;
  const queue = createWorkQueue({
    atOnce: options.atOnce ?? 2,
    waitingMax: options.waitingMax ?? 64,
    onFull: options.onFull,
  });
  const decoySalt = random.bytes(SALT_BYTES);
  let usualMs = 40;

  const derive = (
    password: string,
    { salt, tuned }: { salt: Buffer; tuned: PasswordCost },
    priority?: HashPriority,
  ): Promise<Buffer> =>
    queue.run(
      () =>
        argon2id({
          message: keyedHash(pepper, [password]),
          nonce: salt,
          tagLength: TAG_BYTES,
          ...tuned,
        }),
      priority,
    );

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedMs = monotonicMs();
    const result = await work();
    usualMs += (Math.min(monotonicMs() - startedMs, 2_000) - usualMs) / 8;
    return result;
  };

  return {
    async hash(password) {
      const salt = random.bytes(SALT_BYTES);
      return format(cost, salt, await derive(password, { salt, tuned: cost }));
    },
    verify: (password, hash, priority) =>
      timed(async () => {
        const { tuned, salt, tag } = parse(hash);
        return isEqual(await derive(password, { salt, tuned }, priority), tag);
      }),
    verifyDummy: (password, priority) =>
      timed(async () => {
        await derive(password, { salt: decoySalt, tuned: cost }, priority);
      }),
    simulateVerifyDelay: () => sleep(Math.max(1, usualMs)),
  };
}

const argon2id = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, derived) => (error === null ? resolve(derived) : reject(error)));
  });

/** The PHC string format with its parameters, so that the cost can be raised while old hashes stay valid. */
const format = ({ memory, passes, parallelism }: PasswordCost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${tag.toString('base64url')}`;

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

function parse(hash: string): { tuned: PasswordCost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = shape.exec(hash) ?? [];
  if (salt === undefined || tag === undefined)
    throw new Error('A password hash is not in the expected form.');
  return {
    tuned: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  };
}
