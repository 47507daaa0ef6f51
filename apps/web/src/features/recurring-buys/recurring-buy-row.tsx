import type { CoinItem, RecurringBuy } from '@gim/contract';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { TrashIcon } from '@gim/ui/icons/icons.ts';
import { Row } from '@gim/ui/rows/row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { lowerFirst } from '../../shared/lower-first.ts';
import { isOutcomeUnknown, isSessionEnd } from '../../shared/problem-of.ts';
import { changeList, refetch } from '../../shared/refetch.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { endRecurringBuy, recurringBuysKey, setRecurringBuyStatus } from './api.ts';
import styles from './recurring-buys.module.css';
import { useScheduleText } from './use-schedule-text.ts';

interface RecurringBuyRowProps {
  readonly coin: Pick<CoinItem, 'id'>;
  readonly buy: RecurringBuy;
}

/** One recurring buy: amount and schedule, next run, pause switch, and a button to end it. */
export function RecurringBuyRow({ coin, buy }: RecurringBuyRowProps): ReactElement {
  const { t } = useTranslation('trades');
  const explain = useChangeProblemText();
  const [isEnding, setEnding] = useState(false);
  const title = t('recurring.row', {
    amount: useAmountText().dollars(buy.quoteAmount),
    schedule: lowerFirst(useScheduleText()(buy.schedule), useServices().texts.language()),
  });
  const { toggle, end } = useChanges(coin.id, buy);
  return (
    <>
      <Row
        title={title}
        detail={<Outlook buy={buy} moment={useMoment()} />}
        trailing={
          <span className={styles.controls}>
            <Switch
              label={t('recurring.active', { title })}
              checked={buy.status === 'Active'}
              onChange={() => void toggle()}
            />
            <IconButton
              label={t('recurring.delete', { title })}
              icon={<TrashIcon />}
              onClick={() => setEnding(true)}
            />
          </span>
        }
      />
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={end}
        explain={explain}
        texts={{
          title: t('recurring.endTitle'),
          text: t('recurring.endText', { title }),
          submit: t('recurring.end'),
          submitting: t('recurring.ending'),
          keep: t('recurring.keep'),
        }}
      />
    </>
  );
}

interface Changes {
  /** Pauses or resumes it. */
  readonly toggle: () => Promise<void>;
  readonly end: () => Promise<void>;
}

function useChanges(coin: string, { id, status }: RecurringBuy): Changes {
  const { t } = useTranslation('trades');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const explain = useChangeProblemText();
  const moment = useMoment();
  const isBusy = useRef(false);
  const one = { userId, recurringBuyId: id };
  const key = recurringBuysKey(userId, coin);

  async function toggle(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const next = status === 'Active' ? 'Paused' : 'Active';
      const now = await setRecurringBuyStatus(services, { ...one, status: next });
      changeList<RecurringBuy>(queries, key, (items) =>
        items.map((item) => (item.id === now.id ? now : item)),
      );
      const text =
        now.nextAt === null
          ? t('recurring.nowPaused')
          : t('recurring.resumed', { moment: moment(now.nextAt) });
      toast(text);
    } catch (failure) {
      if (isOutcomeUnknown(failure)) void refetch(queries, key);
      if (!isSessionEnd(failure)) toast(explain(failure), { tone: 'problem' });
    } finally {
      isBusy.current = false;
    }
  }

  async function end(): Promise<void> {
    await endRecurringBuy(services, one);
    // The row is removed together with its confirmation dialog.
    changeList<RecurringBuy>(queries, key, (items) => items.filter((item) => item.id !== id));
    toast(t('recurring.ended'));
  }

  return { toggle, end };
}

interface OutlookProps {
  readonly buy: RecurringBuy;
  readonly moment: (at: string) => string;
}

/** The next run, or why the last one was skipped, which matters more. */
function Outlook({ buy: { nextAt, lastRun }, moment }: OutlookProps): ReactElement {
  const { t } = useTranslation('trades');
  if (nextAt === null) return <>{t('recurring.paused')}</>;
  if (lastRun?.outcome === 'Skipped') {
    const reason = reasons.find((name) => name === lastRun.reason) ?? 'Other';
    return (
      <span className={styles.skipped}>
        {t('recurring.skipped', { moment: moment(lastRun.at), reason: t(`recurring.reasons.${reason}`) })}
      </span>
    );
  }
  return <>{t('recurring.next', { moment: moment(nextAt) })}</>;
}

const reasons = ['InsufficientFunds', 'PriceUnavailable', 'LiquidityUnavailable', 'LimitExceeded'] as const;

function useMoment(): (at: string) => string {
  const { texts, now } = useServices();
  const write = shortMoments({ language: texts.language(), now: new Date(now()) });
  return (at) => write(new Date(at));
}
