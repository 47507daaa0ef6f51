import type { CashOrderItem } from '@gim/contract/cash-orders.desk';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { BanknoteArrowDownIcon, BanknoteArrowUpIcon, KeyRoundIcon } from '@gim/ui/icons/icons.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useListKeys } from '../../shared/use-list-keys.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import { OrderStatus } from './order-status.tsx';
import { isOver, nowIndex } from './queue-rules.ts';
import styles from './today.module.css';

interface OrderListProps {
  readonly label: string;
  readonly items: readonly CashOrderItem[];
  /** The point's time zone, or a function if the list mixes points of several cities. */
  readonly timeZone: string | ((order: CashOrderItem) => string);
  /** The day of the list; orders of other days show their own. Null if the list mixes days. */
  readonly date: string | null;
  /** The position of the "now" line; null for none. */
  readonly nowMs: number | null;
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Orders by time. A press selects one, and so do ↑ and ↓. */
export function OrderList(props: OrderListProps): ReactElement {
  const { label, items, timeZone, date, nowMs, chosenId, onChoose } = props;
  const list = useListKeys({ keys: items.map(({ id }) => id), open: chosenId, onOpen: onChoose });
  const lineAt = nowMs === null ? null : nowIndex(items, nowMs);
  const line =
    nowMs === null || typeof timeZone !== 'string' ? null : <NowLine nowMs={nowMs} timeZone={timeZone} />;
  return (
    <div className={classNames(date === null && styles.days)}>
      <Head />
      <ul ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {index === lineAt ? line : null}
            <li>
              <button
                type="button"
                className={classNames(styles.line, isOver(item) && styles.past)}
                aria-current={item.id === chosenId ? 'true' : undefined}
                onClick={() => onChoose(item.id)}
              >
                <Cells
                  item={item}
                  timeZone={typeof timeZone === 'string' ? timeZone : timeZone(item)}
                  date={date}
                />
              </button>
            </li>
          </Fragment>
        ))}
        {lineAt === items.length ? line : null}
      </ul>
    </div>
  );
}

interface NowLineProps {
  readonly nowMs: number;
  readonly timeZone: string;
}

function NowLine({ nowMs, timeZone }: NowLineProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const zoned = useZonedTime(timeZone);
  return (
    <li className={styles.now}>
      <span>{t('today.now', { time: zoned.time(nowMs) })}</span>
    </li>
  );
}

function Head(): ReactElement {
  const { t } = useTranslation('cash-orders');
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t('list.time')}</span>
      <span>{t('list.seal')}</span>
      <span>{t('list.order')}</span>
      <span>{t('list.client')}</span>
      <span>{t('list.type')}</span>
      <span className={styles.number}>{t('list.usd')}</span>
      <span className={styles.coin}>{t('list.coin')}</span>
      <span>{t('list.code')}</span>
      <span>{t('list.status')}</span>
    </div>
  );
}

interface CellsProps {
  readonly item: CashOrderItem;
  readonly timeZone: string;
  readonly date: string | null;
}

function Cells({ item, timeZone, date }: CellsProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const zoned = useZonedTime(timeZone);
  const { slotFrom, number, client, side, cash, coin, hasCode } = item;
  const SideIcon = side === 'in' ? BanknoteArrowDownIcon : BanknoteArrowUpIcon;
  return (
    <>
      <b className={styles.time}>
        {zoned.date(slotFrom) === date ? zoned.time(slotFrom) : zoned.dayAndTime(slotFrom)}
      </b>
      <Seal id={number} size={26} mark className={styles.seal} />
      <span className={styles.code}>{number}</span>
      <span className={styles.who}>{client}</span>
      <span className={styles.side}>
        <SideIcon size={18} />
        {t(`today.${side}`)}
      </span>
      <b className={styles.number}>{amount.figure('USD', cash, 'whole')}</b>
      <span className={styles.coin}>{coin}</span>
      {hasCode ? (
        <span className={styles.taken}>
          <KeyRoundIcon size={16} />
          <VisuallyHidden>{t('list.codeTaken')}</VisuallyHidden>
        </span>
      ) : (
        <span className={styles.faint}>
          <span aria-hidden="true">—</span>
          <VisuallyHidden>{t('list.codeNotTaken')}</VisuallyHidden>
        </span>
      )}
      <OrderStatus order={item} />
    </>
  );
}
