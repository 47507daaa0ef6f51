/**
 * Reads what is on a chain by plain calls of its own protocol. It shares no code with the product: what it finds is what
 * anybody would find.
 */
export interface Arrival {
  /** In the smallest unit. */
  readonly units: bigint;
  /** A comment in the clear, where the chain has them. */
  readonly comment: string | null;
}

type Call = (method: string, params: unknown) => Promise<unknown>;

const caller =
  (url: string): Call =>
  async (method, params) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = await answer.json();
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };

/** Everything that ever arrived at a Bitcoin address, found by reading the blocks one after the other. */
export async function readBitcoin(url: string, address: string): Promise<readonly Arrival[]> {
  const call = caller(url);
  const height = asNumber(await call('getblockcount', []));
  const found: Arrival[] = [];
  // The first blocks only make the reward spendable.
  for (let at = height; at > Math.max(0, height - 120); at -= 1) {
    const hash = await call('getblockhash', [at]);
    const block = asRecord(await call('getblock', [hash, 2]));
    for (const tx of asList(block.tx)) {
      for (const output of asList(asRecord(tx).vout)) {
        const { value, scriptPubKey } = asRecord(output);
        const script = asRecord(scriptPubKey);
        const owners = [script.address, ...asList(script.addresses ?? [])];
        if (owners.includes(address)) found.push({ units: satoshis(value), comment: null });
      }
    }
  }
  return found;
}

/** What an Ethereum address has of ether. */
export async function readEther(url: string, address: string): Promise<bigint> {
  return BigInt(String(await caller(url)('eth_getBalance', [address, 'latest'])));
}

/** `Transfer(address,address,uint256)` of ERC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The token transfers to an address, of whichever contract. */
export async function readTokens(url: string, address: string): Promise<readonly Arrival[]> {
  const recipient = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const logs = await caller(url)('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', topics: [transferTopic, null, recipient] },
  ]);
  return asList(logs).map((log) => ({ units: BigInt(String(asRecord(log).data)), comment: null }));
}

/** What a TON address got, each with its comment. */
export async function readTon(url: string, address: string): Promise<readonly Arrival[]> {
  const transactions = await caller(url)('getTransactions', { address, limit: 20 });
  return asList(transactions).flatMap((transaction) => {
    const message = asRecord(asRecord(transaction).in_msg);
    if (message.value === undefined || message.value === '0') return [];
    return [{ units: BigInt(String(message.value)), comment: commentIn(message) }];
  });
}

/**
 * A comment is a body that begins with four zero bytes; the rest is its text. A bag of one cell, as those here are: eleven
 * bytes of header, two of description, whose second is twice the length, the data, a checksum.
 */
function commentIn({ msg_data: data }: Readonly<Record<string, unknown>>): string | null {
  const boc = Buffer.from(String(asRecord(data).body), 'base64');
  const body = boc.subarray(13, 13 + (boc[12] ?? 0) / 2);
  return body.length > 4 && body.readUInt32BE() === 0 ? body.toString('utf8', 4) : null;
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Bitcoin's protocol writes coins with eight decimals. */
function satoshis(value: unknown): bigint {
  const [whole = '0', part = ''] = (typeof value === 'number' ? value.toFixed(8) : String(value)).split('.');
  return BigInt(whole + part.padEnd(8, '0'));
}
