import { type CashOrderDetail, cashCancelReasons } from '@gim/contract/cash-orders.desk';
import { deskNoteLengths } from '@gim/contract/users.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useSession } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyHints } from '../../shared/use-key-hints.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import { KeyLabel } from './key-label.tsx';
import styles from './order.module.css';
import { History } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { isOver } from './queue-rules.ts';
import support from './support.module.css';
import { type Cancellation, useCancellation } from './use-cancellation.ts';
import { useCashOrder } from './use-cash-orders.ts';

interface CancelPaneProps {
  readonly orderId: string;
  readonly timeZone: string;
}

/** An order opened by support: what it locks, and how to cancel it, even after its code was issued. */
export function CancelPane({ orderId, timeZone }: CancelPaneProps): ReactElement {
  const { t } = useTranslation(['support', 'app']);
  const { data: order, isError, refetch } = useCashOrder(orderId);
  if (isError)
    return (
      <LoadError title={t('pane.failed')} retryLabel={t('orders.retry')} onRetry={() => void refetch()}>
        {t('pane.failedText')}
      </LoadError>
    );
  if (order === undefined)
    return (
      <Loading label={t('app:panes.loadingDetail')}>
        <div className={styles.part}>
          <Skeleton width={96} />
          <Skeleton width={180} height={40} />
          <Skeleton width={220} />
        </div>
      </Loading>
    );
  return (
    <div className={styles.pane}>
      <OrderHead order={order} timeZone={timeZone} />
      <CancelPart order={order} timeZone={timeZone} />
      <History order={order} timeZone={timeZone} />
    </div>
  );
}

interface CancelPartProps {
  readonly order: CashOrderDetail;
  readonly timeZone: string;
}

function CancelPart({ order, timeZone }: CancelPartProps): ReactElement {
  const { t } = useTranslation('support');
  const canCancel = useSession()?.staff.rights.includes('cash-orders.cancel') ?? false;
  if (isOver(order)) return <p className={styles.quiet}>{t('cancel.over')}</p>;
  if (!canCancel) return <p className={styles.quiet}>{t('cancel.readOnly')}</p>;
  return <CancelForm order={order} timeZone={timeZone} />;
}

function CancelForm({ order, timeZone }: CancelPartProps): ReactElement {
  const { t } = useTranslation(['support', 'app']);
  const amount = useAmountText();
  const zoned = useZonedTime(timeZone);
  const draft = useCancellation(order.id);
  const slot = zoned.slot(order.slotFrom, order.slotTo);
  useKeyHints([
    { keys: [`1–${cashCancelReasons.length}`], text: t('keys.reason') },
    { keys: ['F9'], text: t('keys.cancel') },
  ]);
  useKeyCommands((command) => {
    const reason = cashCancelReasons.find((_, index) => command === `choice${index + 1}`);
    if (reason !== undefined) draft.setReason(reason);
    else if (command === 'confirm') void draft.submit();
    else return false;
    return true;
  });
  return (
    <section className={styles.step}>
      <h3>{t(order.hasCode ? 'cancel.titleAfter' : 'cancel.titleBefore')}</h3>
      <div className={support.form}>
        <Reasons draft={draft} />
        <TextArea
          label={t('cancel.note')}
          hint={t('app:dialogs.hint')}
          error={draft.isShort ? t('app:dialogs.required', { count: deskNoteLengths.min }) : undefined}
          maxLength={deskNoteLengths.max}
          rows={2}
          value={draft.note}
          onChange={(event) => draft.setNote(event.target.value)}
        />
        <Effects order={order} slot={slot} />
        <div className={styles.actions}>
          {draft.refusal === null || draft.isBusy ? null : (
            <Notice tone="negative" isUrgent>
              {draft.refusal}
            </Notice>
          )}
          <Button
            variant="primary"
            isBlock
            isLoading={draft.isBusy}
            loadingLabel={t('cancel.canceling')}
            onClick={() => void draft.submit()}
          >
            <KeyLabel keyName="F9">
              {order.side === 'out'
                ? t('cancel.submitOut', { amount: amount.dollars(order.usd) })
                : t('cancel.submitIn', { slot })}
            </KeyLabel>
          </Button>
        </div>
      </div>
    </section>
  );
}

function Reasons({ draft }: { readonly draft: Cancellation }): ReactElement {
  const { t } = useTranslation('support');
  const name = useId();
  return (
    <OptionGroup legend={t('cancel.reason')} isLegendHidden className={support.reasons}>
      {cashCancelReasons.map((reason, index) => (
        <OptionCard
          key={reason}
          name={name}
          value={reason}
          checked={draft.reason === reason}
          onChange={() => draft.setReason(reason)}
          title={t(`cancel.${reason}`)}
          aside={<KeyCap name={String(index + 1)} />}
        />
      ))}
    </OptionGroup>
  );
}

/** What the cancellation unlocks. */
function Effects({ order, slot }: { readonly order: CashOrderDetail; readonly slot: string }): ReactElement {
  const { t } = useTranslation('support');
  const amount = useAmountText();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('cancel.locked')}</dt>
        <dd>{order.side === 'out' ? amount.dollars(order.usd) : t('cancel.nothingLocked')}</dd>
      </div>
      <div>
        <dt>{t('cancel.code')}</dt>
        <dd>{t(order.hasCode ? 'cancel.codeStops' : 'cancel.codeNotTaken')}</dd>
      </div>
      <div>
        <dt>{t('cancel.slot', { slot })}</dt>
        <dd>{t('cancel.slotFree')}</dd>
      </div>
    </dl>
  );
}
