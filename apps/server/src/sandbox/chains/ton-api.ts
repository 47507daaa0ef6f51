import { Address, type Message, type Transaction, type TupleItem } from '@ton/core';
import * as z from 'zod/mini';
import { RpcError } from './rpc-server.ts';
import type { TonHistory } from './ton-history.ts';

/** The part of the TON HTTP API (version 2) that wallets and watchers use. */
const calls = {
  getAddressInformation: z.object({ address: z.string() }),
  getTransactions: z.object({
    address: z.string(),
    limit: z._default(z.int(), 10),
    lt: z.optional(z.string()),
    hash: z.optional(z.string()),
    to_lt: z.optional(z.string()),
  }),
  runGetMethod: z.object({ address: z.string(), method: z.union([z.string(), z.number()]) }),
};

export async function answerTon(history: TonHistory, method: string, params: unknown): Promise<unknown> {
  switch (method) {
    case 'getMasterchainInfo':
      return masterchainInfo(history);
    case 'getAddressInformation':
      return addressInformation(history, calls.getAddressInformation.parse(params));
    case 'getTransactions':
      return listTransactions(history, calls.getTransactions.parse(params));
    case 'runGetMethod':
      return runGetMethod(history, calls.runGetMethod.parse(params));
    default:
      throw new RpcError(`no method ${method}`, -32601);
  }
}

function masterchainInfo({ seqno }: TonHistory): object {
  const block = { '@type': 'ton.blockIdExt', workchain: -1, shard: '-9223372036854775808' } as const;
  const named = (number: number) => ({
    ...block,
    seqno: number,
    root_hash: hashOf(number),
    file_hash: hashOf(-number),
  });
  return { last: named(seqno), init: named(0), state_root_hash: hashOf(seqno + 0.5) };
}

const hashOf = (number: number): string => Buffer.alloc(32, String(number)).toString('base64');

async function addressInformation(history: TonHistory, { address }: { address: string }): Promise<object> {
  const contract = await history.chain.getContract(Address.parse(address));
  const { account } = contract;
  const state = contract.accountState;
  const isActive = state?.type === 'active';
  const [newest] = await newestFirst(history, address);
  return {
    balance: contract.balance.toString(),
    state: isActive ? 'active' : state?.type === 'frozen' ? 'frozen' : 'uninitialized',
    code: (isActive ? state.state.code?.toBoc().toString('base64') : undefined) ?? '',
    data: (isActive ? state.state.data?.toBoc().toString('base64') : undefined) ?? '',
    last_transaction_id: {
      '@type': 'internal.transactionId',
      lt: String(newest?.lt ?? account.lastTransactionLt ?? 0),
      hash: newest?.hash().toString('base64') ?? Buffer.alloc(32).toString('base64'),
    },
    block_id: {
      '@type': 'ton.blockIdExt',
      workchain: -1,
      shard: '0',
      seqno: history.seqno,
      root_hash: '',
      file_hash: '',
    },
    sync_utime: history.time,
  };
}

/** The simulator's own list changes its order with every call, and its paging finds nothing. */
const newestFirst = async (history: TonHistory, address: string): Promise<readonly Transaction[]> =>
  (await history.chain.getTransactions(Address.parse(address))).toSorted((a, b) => (a.lt < b.lt ? 1 : -1));

/** Newest first, starting at the named transaction. */
async function listTransactions(
  history: TonHistory,
  { address, limit, lt, hash, to_lt: toLt }: z.output<typeof calls.getTransactions>,
): Promise<readonly object[]> {
  const all = await newestFirst(history, address);
  const isNamed = (one: Transaction): boolean =>
    one.lt === BigInt(lt ?? 0) && one.hash().toString('base64') === hash;
  const from = lt === undefined ? 0 : all.findIndex(isNamed);
  if (from < 0) throw new RpcError('cannot find the transaction', -32603);
  const page = all.slice(from, from + limit);
  return page.filter((one) => toLt === undefined || one.lt > BigInt(toLt)).map(written);
}

const written = (transaction: Transaction): object => ({
  '@type': 'raw.transaction',
  utime: transaction.now,
  data: transaction.raw.toBoc().toString('base64'),
  transaction_id: {
    '@type': 'internal.transactionId',
    lt: transaction.lt.toString(),
    hash: transaction.hash().toString('base64'),
  },
  fee: transaction.totalFees.coins.toString(),
  storage_fee: '0',
  other_fee: '0',
  in_msg: transaction.inMessage ? writtenMessage(transaction.inMessage) : undefined,
  out_msgs: transaction.outMessages.values().map(writtenMessage),
});

const writtenMessage = ({ info, body }: Message): object => ({
  '@type': 'raw.message',
  source: info.src?.toString() ?? '',
  destination: info.dest?.toString() ?? '',
  value: info.type === 'internal' ? info.value.coins.toString() : '0',
  fwd_fee: info.type === 'internal' ? info.forwardFee.toString() : '0',
  ihr_fee: '0',
  created_lt: info.type === 'external-in' ? '0' : info.createdLt.toString(),
  body_hash: body.hash().toString('base64'),
  msg_data: { '@type': 'msg.dataRaw', body: body.toBoc().toString('base64') },
});

async function runGetMethod(
  history: TonHistory,
  { address, method }: z.output<typeof calls.runGetMethod>,
): Promise<object> {
  try {
    const { stack, gasUsed, exitCode } = await history.chain.runGetMethod(Address.parse(address), method);
    return {
      '@type': 'smc.runResult',
      gas_used: Number(gasUsed),
      exit_code: exitCode,
      stack: stack.map(writtenItem),
    };
  } catch {
    return { '@type': 'smc.runResult', gas_used: 0, exit_code: -13, stack: [] };
  }
}

const writtenItem = (item: TupleItem): readonly [string, unknown] => {
  if (item.type === 'int') return ['num', `0x${item.value.toString(16)}`];
  if (item.type === 'cell' || item.type === 'slice')
    return ['cell', { bytes: item.cell.toBoc().toString('base64') }];
  throw new RpcError(`${item.type} is not told`, -32603);
};
