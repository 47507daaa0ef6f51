import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { formatCountdown, hasPassed } from '@gim/ui/countdown/countdown.ts';
import { useCountdown } from '@gim/ui/countdown/use-countdown.ts';
import { UndoIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { cancelTransaction } from './api.ts';
import styles from './chain.module.css';
import { undoWindowMs, type WithdrawTransaction } from './chain-state.ts';
import { useCancelProblemText } from './problem-texts.ts';

/** The undo window of a withdrawal. The button works until the server says that the withdrawal was sent. */
export function UndoBar({ transaction }: { readonly transaction: WithdrawTransaction }): ReactElement | null {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const { isBusy, error, run } = useAttempt(useCancelProblemText());
  const until = Date.parse(transaction.details.undoUntil ?? transaction.createdAt);
  const wholeMs = Math.max(1, undoWindowMs(transaction));
  // A device whose clock is slow must not show more time than there is.
  const seconds = Math.min(useCountdown(until, services.now), Math.ceil(wholeMs / 1000));
  const announcement = useAnnouncement(seconds);
  const undo = async (): Promise<void> => {
    const canceled = await cancelTransaction(services, { id, transactionId: transaction.id });
    cacheTransaction(queries, id, canceled);
    void queries.invalidateQueries({ queryKey: balancesKey(id) });
    toast(t('chain.undone'));
  };
  if (!transaction.canCancel) return null;
  const isOver = seconds === 0;
  return (
    <ActionBar isFlush>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend; this is one button with its
          time. */}
      <div className={styles.undo} role="group" aria-label={t('chain.undo')}>
        <div>
          <div className={styles.undoTitle}>
            {isOver ? (
              t('chain.sendingNow')
            ) : (
              <>
                {t('chain.leavesIn')} <span className={styles.undoTime}>{formatCountdown(seconds)}</span>
              </>
            )}
          </div>
          <div className={styles.undoText}>{t(isOver ? 'chain.sendingText' : 'chain.nothingLeft')}</div>
        </div>
        <Button
          variant="primary"
          icon={<UndoIcon size={18} />}
          isLoading={isBusy}
          loadingLabel={t('chain.undoing')}
          onClick={() => void run(undo)}
        >
          {t('chain.undo')}
        </Button>
        <div
          className={styles.undoRule}
          role="progressbar"
          aria-label={t('chain.secondsLeft')}
          aria-valuemin={0}
          aria-valuenow={seconds}
          aria-valuemax={Math.ceil(wholeMs / 1000)}
        >
          <div style={{ transform: `scaleX(${Math.min(1, (seconds * 1000) / wholeMs)})` }} />
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </ActionBar>
  );
}

/** Announces thirty seconds, ten seconds and the end; announcing every second would drown out the page. */
function useAnnouncement(seconds: number): string {
  const { t } = useTranslation('transactions');
  const [announcement, setAnnouncement] = useState('');
  const last = useRef(seconds);
  const look = useEffectEvent((now: number) => {
    const before = last.current;
    last.current = now;
    if (hasPassed(0, before, now)) setAnnouncement(t('chain.sendingNow'));
    else if (hasPassed(10, before, now)) setAnnouncement(t('chain.said10'));
    else if (hasPassed(30, before, now)) setAnnouncement(t('chain.said30'));
  });
  useEffect(() => look(seconds), [seconds]);
  return announcement;
}
