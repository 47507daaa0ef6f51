import {
  type Asked,
  krakenLists,
  krakenSignature,
  type LocalExchange,
  openLocalExchange,
} from '../../../testing/local-exchange.ts';

/**
 * What happens to the next order. `fill`: all of it is filled, or the given share. `lost`: it is filled and the answer
 * is lost. `dropped`: it never arrives and there is no answer. `error`: what Kraken answers instead.
 */
export type NextOrder =
  | { readonly kind: 'fill'; readonly filled?: string; readonly price?: string; readonly fee?: string }
  | { readonly kind: 'lost' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'status'; readonly status: number };

interface Kept {
  readonly clientId: string;
  readonly side: string;
  readonly volume: string;
  readonly filled: string;
  readonly price: string;
  readonly fee: string;
}

/** A local simulation of a Kraken account, as its REST reference documents it. */
export interface LocalKraken extends LocalExchange {
  /** For the next orders, in turn; all later ones are filled. */
  next(...orders: readonly NextOrder[]): void;
  /** While set, every request is answered with 503. */
  isDown: boolean;
  /** The existing orders. */
  readonly orders: readonly Kept[];
  /** The requested orders, existing or not. */
  sentOrders(): readonly URLSearchParams[];
}

export async function openLocalKraken(keys: {
  readonly key: string;
  readonly secret: string;
}): Promise<LocalKraken> {
  const waiting: NextOrder[] = [];
  const orders: Kept[] = [];
  const state = { isDown: false };
  const addOrder = (asked: Asked): object | number | undefined => {
    const wanted = new URLSearchParams(asked.body);
    const meets: NextOrder = waiting.shift() ?? { kind: 'fill' };
    if (meets.kind === 'error') return { error: [meets.error] };
    if (meets.kind === 'status') return meets.status;
    if (meets.kind === 'dropped') return undefined;
    const volume = wanted.get('volume') ?? '';
    const { filled = volume, price = '100000.0', fee = '2.60000' } = meets.kind === 'fill' ? meets : {};
    const [clientId, side] = [wanted.get('cl_ord_id') ?? '', wanted.get('type') ?? ''];
    orders.push({ clientId, side, volume, filled, price, fee });
    const txid = [`O${orders.length}`];
    return meets.kind === 'lost' ? undefined : { error: [], result: { descr: { order: '' }, txid } };
  };
  const closedOrders = (asked: Asked): object => {
    const name = new URLSearchParams(asked.body).get('cl_ord_id');
    const found = orders.flatMap((order, at) =>
      order.clientId === name ? [[`O${at + 1}`, orderOf(order)]] : [],
    );
    return { error: [], result: { closed: Object.fromEntries(found), count: found.length } };
  };
  const answer = (asked: Asked): object | number | undefined => {
    if (state.isDown) return 503;
    const list = krakenLists[asked.path];
    if (list !== undefined) return list;
    const isSigned =
      asked.headers['api-key'] === keys.key &&
      asked.headers['api-sign'] === krakenSignature(asked, keys.secret);
    if (!isSigned) return { error: ['EAPI:Invalid signature'] };
    switch (asked.path) {
      case '/0/private/AddOrder':
        return addOrder(asked);
      case '/0/private/OpenOrders':
        return { error: [], result: { open: {} } };
      case '/0/private/ClosedOrders':
        return closedOrders(asked);
      default:
        return { error: ['EGeneral:Unknown method'] };
    }
  };
  const local = await openLocalExchange(answer, { timeoutMs: 600 });
  return Object.assign(state, local, {
    orders,
    next: (...more: readonly NextOrder[]) => void waiting.push(...more),
    sentOrders: () =>
      local.asked
        .filter(({ path }) => path === '/0/private/AddOrder')
        .map(({ body }) => new URLSearchParams(body)),
  });
}

const orderOf = ({ clientId, side, volume, filled, price, fee }: Kept): object => ({
  refid: null,
  userref: null,
  cl_ord_id: clientId,
  // Immediate or cancel: the unfilled part is cancelled, and the filled part stays.
  status: filled === volume ? 'closed' : 'canceled',
  opentm: 1733815269.37,
  closetm: 1733815269.38,
  starttm: 0,
  expiretm: 0,
  descr: { pair: 'XBTUSD', type: side, ordertype: 'limit', price, price2: '0', leverage: 'none', close: '' },
  vol: volume,
  vol_exec: filled,
  cost: '0.00000',
  fee,
  price,
  stopprice: '0.00000',
  limitprice: '0.00000',
  misc: '',
  oflags: 'fciq',
});
