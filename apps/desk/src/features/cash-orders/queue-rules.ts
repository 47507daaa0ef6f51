import type { CashOrderItem } from '@gim/contract/cash-orders.desk';
import type { CashSide } from '@gim/contract/points';

/** Filter of the list by direction. */
export type SideFilter = 'all' | CashSide;

const ended: ReadonlySet<CashOrderItem['stage']> = new Set(['successful', 'rejected', 'canceled']);

export const isOver = ({ stage }: Pick<CashOrderItem, 'stage'>): boolean => ended.has(stage);

/** The slot is over and no code was issued: the teller need not wait for the hour after the slot. */
export const isMissed = (
  order: Pick<CashOrderItem, 'stage' | 'hasCode' | 'isLocked' | 'slotTo'>,
  nowMs: number,
): boolean => !isOver(order) && !order.hasCode && !order.isLocked && Date.parse(order.slotTo) < nowMs;

/** The row before which the "now" line is drawn: the first whose slot is not over. */
export function nowIndex(items: readonly Pick<CashOrderItem, 'slotTo'>[], nowMs: number): number {
  const index = items.findIndex(({ slotTo }) => Date.parse(slotTo) > nowMs);
  return index === -1 ? items.length : index;
}

/** The initially selected order: the customer at the counter, else the next one. */
export function firstChosen(items: readonly CashOrderItem[], nowMs: number): CashOrderItem | undefined {
  const open = items.filter((item) => !isOver(item));
  return (
    open.find(({ stage }) => stage === 'at_point') ??
    open.find(({ slotTo }) => Date.parse(slotTo) > nowMs) ??
    open[0] ??
    items[0]
  );
}

/** The orders of a direction whose number, client or mark contains the text. */
export function matchingOrders(
  items: readonly CashOrderItem[],
  { side, text }: { readonly side: SideFilter; readonly text: string },
): readonly CashOrderItem[] {
  const wanted = text.trim().toLowerCase();
  return items.filter(
    (item) =>
      (side === 'all' || item.side === side) &&
      [item.number, item.client, item.sealMark].some((part) => part.toLowerCase().includes(wanted)),
  );
}
