/** The parts of a signed statement that the page shows. */
export interface Statement {
  readonly day: string;
  readonly takenAt: string;
  readonly customers: number;
  readonly root: string;
  readonly owed: readonly { readonly coin: string; readonly digits: number; readonly units: string }[];
  readonly held: readonly HeldLine[];
  /** The price of each coin in US dollars. */
  readonly prices: ReadonlyMap<string, string>;
}

export interface HeldLine {
  readonly coin: string;
  readonly network: string;
  readonly units: string;
  readonly height: string;
}

export interface Proof {
  readonly salt: string;
  readonly sums: string;
  readonly steps: readonly {
    readonly side: 'left' | 'right';
    readonly hash: string;
    readonly sums: string;
  }[];
}

export interface Published {
  readonly statement: string;
  readonly signature: string;
  readonly publicKey: string;
}

export interface Check {
  readonly isProven: boolean;
  /** Not every browser supports this signature algorithm; the root is compared in any case. */
  readonly signature: 'valid' | 'wrong' | 'unchecked';
  readonly leaf: string;
  readonly computedRoot: string;
}

/** Parses the lines of the statement by their first word. */
export function readStatement(statement: string): Statement {
  const lines = statement.split('\n').map((line) => line.split(' '));
  const of = (name: string): string[][] => lines.filter(([first]) => first === name);
  const fact = (name: string): string => of(name)[0]?.[1] ?? '';
  return {
    day: fact('day'),
    takenAt: fact('taken'),
    customers: Number.parseInt(fact('customers'), 10),
    root: fact('root'),
    owed: of('owed').map(([, coin = '', digits = '', units = '']) => ({
      coin,
      digits: Number.parseInt(digits, 10),
      units,
    })),
    held: of('held').map(([, coin = '', network = '', units = '', height = '']) => ({
      coin,
      network,
      units,
      height,
    })),
    prices: new Map(of('usd').map(([, coin = '', usd = '']) => [coin, usd])),
  };
}

/**
 * Computes the published root from the user's balances, on the device. Shares no code with the server's tree builder
 * and needs only the browser's WebCrypto.
 */
export async function verifyProof({
  userId,
  proof,
  published,
}: {
  readonly userId: string;
  readonly proof: Proof;
  readonly published: Published;
}): Promise<Check> {
  const { day, customers, root, owed } = readStatement(published.statement);
  const leaf = await hashOf(
    'gim leaf 1',
    day,
    proof.salt,
    await hashOf('gim customer 1', userId),
    proof.sums,
  );
  let hash = leaf;
  let sums = proof.sums;
  for (const step of proof.steps) {
    hash =
      step.side === 'left'
        ? await hashOf('gim node 1', step.hash, step.sums, hash, sums)
        : await hashOf('gim node 1', hash, sums, step.hash, step.sums);
    sums = addSums(sums, step.sums);
  }
  const coins = owed.map(({ coin }) => coin).join(',');
  const computedRoot = await hashOf('gim root 1', day, coins, String(customers), hash, sums);
  const signature = await checkSignature(published);
  const isSound = [proof, ...proof.steps].every((one) => isPlain(one.sums, owed.length));
  const isProven =
    isSound &&
    published.statement.startsWith('gim proof of liabilities 1\n') &&
    sums === owed.map(({ units }) => units).join(',') &&
    computedRoot === root &&
    signature !== 'wrong';
  return { isProven, signature, leaf, computedRoot };
}

/** Non-negative integers without leading zeros, one per coin. A negative sum could hide what is owed to others. */
const isPlain = (sums: string, coins: number): boolean =>
  /^(?:0|[1-9][0-9]*)(?:,(?:0|[1-9][0-9]*))*$/.test(sums) && sums.split(',').length === coins;

function addSums(one: string, other: string): string {
  const others = other.split(',');
  return one
    .split(',')
    .map((units, index) => whole(units) + whole(others[index]))
    .join(',');
}

const whole = (text = ''): bigint => (/^-?[0-9]+$/.test(text) ? BigInt(text) : 0n);

async function hashOf(...lines: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

async function checkSignature({ statement, signature, publicKey }: Published): Promise<Check['signature']> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    const text = new TextEncoder().encode(statement);
    return (await crypto.subtle.verify('Ed25519', key, bytesOf(signature), text)) ? 'valid' : 'wrong';
  } catch (error) {
    return error instanceof Error && error.name === 'NotSupportedError' ? 'unchecked' : 'wrong';
  }
}
