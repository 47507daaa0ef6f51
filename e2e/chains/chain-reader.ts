/** Reads a chain by its own RPC protocol. Shares no code with the product, as an independent check. */
export interface Arrival {
  /** In the smallest unit. */
  readonly units: bigint;
  /** The plain-text comment, on chains that have comments. */
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

/** All payments to a Bitcoin address, found by scanning the blocks. */
export async function readBitcoin(url: string, address: string): Promise<readonly Arrival[]> {
  const call = caller(url);
  const height = asNumber(await call('getblockcount', []));
  const found: Arrival[] = [];
  // Skips the first blocks, which only make the block reward spendable.
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

/** The ether balance of an address. */
export async function readEther(url: string, address: string): Promise<bigint> {
  return BigInt(String(await caller(url)('eth_getBalance', [address, 'latest'])));
}

/** `Transfer(address,address,uint256)` of ERC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** All token transfers to an address, from any contract. */
export async function readTokens(url: string, address: string): Promise<readonly Arrival[]> {
  const recipient = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const logs = await caller(url)('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', topics: [transferTopic, null, recipient] },
  ]);
  return asList(logs).map((log) => ({ units: BigInt(String(asRecord(log).data)), comment: null }));
}

/** All payments to a TON address, with their comments. */
export async function readTon(url: string, address: string): Promise<readonly Arrival[]> {
  const transactions = await caller(url)('getTransactions', { address, limit: 20 });
  return asList(transactions).flatMap((transaction) => {
    const message = asRecord(asRecord(transaction).in_msg);
    if (message.value === undefined || message.value === '0') return [];
    return [{ units: BigInt(String(message.value)), comment: commentIn(message) }];
  });
}

/**
 * A comment is a body that starts with four zero bytes, followed by text. The bag of cells here has one cell: eleven
 * bytes of header, two descriptor bytes, the second of which is twice the data length, the data, and a checksum.
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

/** Bitcoin's protocol gives amounts in coins with eight decimals. */
function satoshis(value: unknown): bigint {
  const [whole = '0', part = ''] = (typeof value === 'number' ? value.toFixed(8) : String(value)).split('.');
  return BigInt(whole + part.padEnd(8, '0'));
}
