import type { CashOrderDetail } from '@gim/contract/cash-orders.desk';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useSession } from '../../platform/services.ts';
import type { KeyHint } from '../../shared/key-hint-store.ts';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import { ConfirmPart } from './confirm-part.tsx';
import styles from './count.module.css';
import { CountSteps } from './count-steps.tsx';
import { FinishedPart } from './finished-part.tsx';
import orderStyles from './order.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { isOver } from './queue-rules.ts';
import { useCashOrder } from './use-cash-orders.ts';
import { useCount } from './use-count.ts';
import { useCountKeys } from './use-count-keys.ts';
import { WrongPart } from './wrong-part.tsx';

export interface CountViewProps {
  readonly orderId: string;
  readonly timeZone: string;
  /** The point's address on the receipt. */
  readonly pointAddress: string;
  readonly onLeave: () => void;
}

/** One customer at the counter, from the code to the handover. */
export function CountView(props: CountViewProps): ReactElement {
  const { t } = useTranslation(['cash-orders', 'app']);
  const { data: order, isError, refetch } = useCashOrder(props.orderId);
  useKeyCommands((command) => {
    if (command !== 'back') return false;
    props.onLeave();
    return true;
  });
  if (order !== undefined) return <Counter key={order.id} {...props} order={order} />;
  return (
    <Frame title={t('today.title')} onLeave={props.onLeave} detail={null}>
      {isError ? (
        <LoadError title={t('count.failed')} retryLabel={t('today.retry')} onRetry={() => void refetch()}>
          {t('count.failedText')}
        </LoadError>
      ) : (
        <Loading label={t('app:panes.loadingDetail')}>
          <div className={styles.padded}>
            <Skeleton width={220} height={40} />
          </div>
        </Loading>
      )}
    </Frame>
  );
}

function Counter({
  order,
  timeZone,
  pointAddress,
  onLeave,
}: CountViewProps & { readonly order: CashOrderDetail }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const zoned = useZonedTime(timeZone);
  const count = useCount(order);
  const fields = useFields();
  const go = useCountKeys(count, fields);
  const canServe = useSession()?.staff.rights.includes('cash-orders.serve') ?? false;
  const title = t(order.side === 'in' ? 'count.titleIn' : 'count.titleOut', { number: order.number });
  return (
    <Frame
      title={title}
      onLeave={onLeave}
      isServing={!isOver(order) && canServe}
      aside={
        order.arrivedAt === null ? null : (
          <p className={styles.quiet}>{t('count.started', { time: zoned.time(order.arrivedAt) })}</p>
        )
      }
      detail={
        <div className={orderStyles.pane}>
          <OrderHead order={order} timeZone={timeZone} />
          <OrderFacts order={order} timeZone={timeZone} />
          {isOver(order) || !canServe ? null : <ConfirmPart count={count} field={fields.confirm} />}
        </div>
      }
    >
      {isOver(order) ? (
        <FinishedPart order={order} timeZone={timeZone} pointAddress={pointAddress} onNext={onLeave} />
      ) : canServe ? (
        <>
          <CountSteps count={count} timeZone={timeZone} fields={fields} onStep={go} />
          {order.stage === 'at_point' && !order.isLocked ? <WrongPart count={count} /> : null}
        </>
      ) : (
        <div className={styles.padded}>
          <Notice>{t('pane.readOnly')}</Notice>
        </div>
      )}
    </Frame>
  );
}

const useFields = () => ({
  code: useRef<HTMLInputElement>(null),
  seal: useRef<HTMLButtonElement>(null),
  notes: useRef<HTMLInputElement>(null),
  amount: useRef<HTMLInputElement>(null),
  confirm: useRef<HTMLButtonElement>(null),
});

interface FrameProps {
  readonly title: string;
  readonly onLeave: () => void;
  /** The keys of the count do something. */
  readonly isServing?: boolean;
  readonly aside?: ReactNode;
  readonly detail: ReactNode;
  readonly children: ReactNode;
}

function Frame(props: FrameProps): ReactElement {
  const { title, onLeave, isServing = false, aside, detail, children } = props;
  const { t } = useTranslation('cash-orders');
  // In the order of the visit; what can go wrong comes after it.
  const hints: readonly KeyHint[] = [
    { keys: ['Esc'], text: t('keys.leave') },
    ...(isServing
      ? [
          { keys: ['F4'], text: t('keys.count') },
          { keys: ['='], text: t('keys.amount') },
          { keys: ['F9'], text: t('keys.confirm') },
        ]
      : []),
  ];
  return (
    <ListAndDetail
      title={title}
      back={{ label: t('count.back'), onBack: onLeave }}
      aside={aside}
      hints={hints}
      detail={detail}
    >
      {children}
    </ListAndDetail>
  );
}
