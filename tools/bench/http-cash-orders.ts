import {
  cancelTransaction,
  createCashOrder,
  listPointDays,
  listPointSlots,
  listPoints,
  previewCashOrder,
} from '@gim/contract';
import { type BenchAccount, call } from './http-call.ts';

/** A visit that an account books and cancels again and again: a slot has few places, so each account has one of its own. */
interface Visit {
  readonly pointId: string;
  readonly slotFrom: string;
  readonly fee: string;
}

const AMOUNT = '100';
const visits = new Map<string, Visit>();

/** Finds the free slots of all points, as the wallet does, until each account has one. */
export async function findVisits(accounts: readonly BenchAccount[]): Promise<void> {
  const waiting = accounts.filter(({ id }) => !visits.has(id));
  const [first] = accounts;
  if (first === undefined || waiting.length === 0) return;
  const { token } = first;
  const ask = async (path: string) => JSON.parse(await call({ path, token }));
  const side = `side=in&amount=${AMOUNT}`;
  const { items: points } = await ask(`${listPoints.path}?${side}`);
  for (const { id: pointId } of points) {
    const at = (path: string): string => path.replace('{pointId}', pointId);
    const fee = await feeAt(first, pointId);
    const { items: days } = await ask(`${at(listPointDays.path)}?${side}`);
    for (const { date } of days.slice(1, 8)) {
      const { items: slots } = await ask(`${at(listPointSlots.path)}?date=${date}&${side}`);
      for (const { from: slotFrom, isAvailable } of slots) {
        const next = isAvailable ? waiting.pop() : undefined;
        if (next !== undefined) visits.set(next.id, { pointId, slotFrom, fee });
      }
      if (waiting.length === 0) return;
    }
  }
  throw new Error(`There are too few free slots: ${waiting.length} accounts have none.`);
}

async function feeAt({ id, token }: BenchAccount, pointId: string): Promise<string> {
  const body = { side: 'in', amount: AMOUNT, pointId, coin: null };
  const path = previewCashOrder.path.replace('{id}', id);
  return JSON.parse(await call({ method: 'POST', path, token, body })).fee;
}

/** Books a visit and cancels it, so that the slot and the limits are free for the next time. */
export async function bookVisit({ id, token }: BenchAccount): Promise<void> {
  const visit = visits.get(id);
  if (visit === undefined) throw new Error('This account has no slot.');
  const path = createCashOrder.path.replace('{id}', id);
  const booked = await call({ method: 'POST', path, token, body: { side: 'in', amount: AMOUNT, ...visit } });
  await cancel({ id, token }, JSON.parse(booked).id);
}

export const cancel = ({ id, token }: BenchAccount, transactionId: string): Promise<string> =>
  call({
    method: 'POST',
    path: cancelTransaction.path.replace('{id}', id).replace('{transactionId}', transactionId),
    token,
  });
