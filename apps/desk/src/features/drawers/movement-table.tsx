import type { Drawer } from '@gim/contract/drawers';
import { LockIcon, TriangleAlertIcon } from '@gim/ui/icons/form-icons.ts';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CoinsIcon,
  KeyRoundIcon,
} from '@gim/ui/icons/icons.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import { Fragment, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './drawers.module.css';
import { foldMovements, sumOfSide } from './fold-movements.ts';

type Movement = Drawer['movements'][number];

const icons = {
  opening: KeyRoundIcon,
  cashIn: CoinsIcon,
  cashOut: CoinsIcon,
  fromVault: ArrowDownToLineIcon,
  toVault: ArrowUpFromLineIcon,
  difference: TriangleAlertIcon,
  closing: LockIcon,
} as const;

interface MovementTableProps {
  readonly movements: Drawer['movements'];
  readonly timeZone: string;
}

/** Everything that changed the drawer today, oldest first; consecutive older orders are folded. */
export function MovementTable({ movements, timeZone }: MovementTableProps): ReactElement {
  const { t } = useTranslation('drawers');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('movements.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('movements.time')}</th>
          <th scope="col">{t('movements.what')}</th>
          <th scope="col">{t('movements.who')}</th>
          <th scope="col">{t('movements.in')}</th>
          <th scope="col">{t('movements.out')}</th>
          <th scope="col">{t('movements.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {foldMovements(movements).map((line) =>
          line.kind === 'one' ? (
            <MovementRow key={line.movement.id} movement={line.movement} timeZone={timeZone} />
          ) : (
            <FoldedRows key={line.orders[0].id} orders={line.orders} timeZone={timeZone} />
          ),
        )}
      </tbody>
    </table>
  );
}

interface FoldedRowsProps {
  readonly orders: readonly [Movement, ...Movement[]];
  readonly timeZone: string;
}

/** Several orders in one line, which a press expands. */
function FoldedRows({ orders, timeZone }: FoldedRowsProps): ReactElement {
  const { t } = useTranslation('drawers');
  const figure = useFigure();
  const { time } = useZonedTime(timeZone);
  const [isOpen, setIsOpen] = useState(false);
  const last = orders.at(-1) ?? orders[0];
  return (
    <Fragment>
      <tr className={styles.folded}>
        <td>{time(orders[0].at)}</td>
        <td>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={`${t(isOpen ? 'movements.fold' : 'movements.unfold')}, ${t('movements.orders', { count: orders.length })}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
            {t('movements.orders', { count: orders.length })}
          </button>
        </td>
        <td className={styles.quiet}>{t('movements.until', { time: time(last.at) })}</td>
        <td>{figure(sumOfSide(orders, 'in'))}</td>
        <td>{figure(sumOfSide(orders, 'out'))}</td>
        <td>{figure(last.balance)}</td>
      </tr>
      {isOpen
        ? orders.map((movement) => <MovementRow key={movement.id} movement={movement} timeZone={timeZone} />)
        : null}
    </Fragment>
  );
}

interface MovementRowProps {
  readonly movement: Movement;
  readonly timeZone: string;
}

function MovementRow({ movement, timeZone }: MovementRowProps): ReactElement {
  const { t } = useTranslation('drawers');
  const figure = useFigure();
  const { time } = useZonedTime(timeZone);
  const Icon = icons[movement.kind];
  return (
    <tr>
      <td>{time(movement.at)}</td>
      <td>
        {movement.order === null ? (
          <span className={styles.kind}>
            <Icon size={16} /> {t(`kinds.${movement.kind}`)}
          </span>
        ) : (
          <span className={styles.order}>
            <Seal id={movement.order.number} size={26} mark className={styles.seal} />
            {movement.order.number}
          </span>
        )}
      </td>
      <td className={movement.order === null ? styles.quiet : undefined}>{whoOf(movement)}</td>
      <td>{figure(movement.in)}</td>
      <td>{figure(movement.out)}</td>
      <td>
        <b>{figure(movement.balance)}</b>
      </td>
    </tr>
  );
}

function useFigure(): (value: string | null) => string {
  const amount = useAmountText();
  return (value) => (value === null ? '' : amount.figure('USD', value, 'whole'));
}

const whoOf = ({ order, by, about }: Movement): string =>
  order === null
    ? [by?.name, about].filter((part) => part !== null && part !== undefined).join(', ')
    : order.client;
