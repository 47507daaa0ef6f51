import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { DayCounts, DayEquation } from './day-equation.tsx';
import { FindingPane } from './finding-pane.tsx';
import { openCount } from './finding-rules.ts';
import { FindingTable } from './finding-table.tsx';
import type { Settling } from './payout-action.ts';
import styles from './payouts.module.css';
import { ReviewPart } from './review-part.tsx';
import { useFindings } from './use-findings.ts';
import { usePayoutActs } from './use-payout-acts.ts';
import { type Finding, type Reconciliation, usePayoutReviews } from './use-payouts.ts';
import { WebhookTable } from './webhook-table.tsx';

interface PayoutsViewProps {
  readonly day: Reconciliation;
  readonly onDay: (day: string) => void;
}

/** The reconciliation of a day with the partner: totals, differences, reviews and webhooks. */
export function PayoutsView({ day, onDay }: PayoutsViewProps): ReactElement {
  const { t } = useTranslation('payouts');
  const { isBusy, act, actWithToast } = usePayoutActs();
  const state = useFindings(day, actWithToast);
  const { finding, rules, pairId, settling, commands, canDecide, staffId } = state;
  const reviews = usePayoutReviews().data?.items ?? [];
  return (
    <ListAndDetail
      title={t('title')}
      hints={state.hints}
      aside={<DayCounts day={day} open={openCount(day.findings)} />}
      detail={
        finding === undefined || rules === undefined ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <FindingPane
            finding={finding}
            pair={day.findings.find(({ id }) => id === pairId)}
            {...{ rules, commands, isBusy }}
          />
        )
      }
    >
      <DayHead
        day={day}
        onDay={onDay}
        onRun={canDecide ? () => void actWithToast({ kind: 'run', day: day.day }) : undefined}
      />
      <DayEquation day={day} />
      <FindingTable
        day={day}
        openId={state.openId}
        pairId={pairId}
        marked={state.marked}
        onOpen={state.open}
      />
      <ReviewPart
        items={reviews}
        staffId={canDecide ? staffId : undefined}
        isBusy={isBusy}
        onDecide={(payoutId, isApproved, note) => act({ kind: 'review', payoutId, isApproved, note })}
      />
      <WebhookTable counts={day.webhooks} {...state.messages} />
      {settling === null || finding === undefined ? null : (
        <SettleDialog
          finding={finding}
          action={settling}
          run={(note) => {
            const other = settling === 'match' ? pairId : null;
            return act({ kind: 'settle', findingId: finding.id, action: settling, pairId: other, note });
          }}
          onClose={() => commands.settle(null)}
        />
      )}
    </ListAndDetail>
  );
}

interface DayHeadProps extends PayoutsViewProps {
  readonly onRun: (() => void) | undefined;
}

const DAYS_SHOWN = 5;

function DayHead({ day, onDay, onRun }: DayHeadProps): ReactElement {
  const { t, i18n } = useTranslation('payouts');
  const name = (text: string): string =>
    new Intl.DateTimeFormat(i18n.language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${text}T00:00:00Z`),
    );
  const days = day.days.includes(day.day) ? day.days : [day.day, ...day.days];
  return (
    <div className={styles.dayHead}>
      <Segments
        label={t('days')}
        segments={days.slice(0, DAYS_SHOWN).map((value) => ({ value, label: name(value) }))}
        value={day.day}
        onValueChange={onDay}
      />
      {onRun === undefined ? null : (
        <Button size="sm" onClick={onRun}>
          {t('run')}
        </Button>
      )}
    </div>
  );
}

interface SettleDialogProps {
  readonly finding: Finding;
  readonly action: Settling;
  readonly run: (note: string) => Promise<string | null>;
  readonly onClose: () => void;
}

function SettleDialog({ finding, action, run, onClose }: SettleDialogProps): ReactElement {
  const { t } = useTranslation('payouts');
  const number = (finding.ours ?? finding.theirs)?.number ?? '';
  return (
    <ReasonDialog
      title={`${t(`actions.${action}`)}: ${number}`}
      text={`${t(`effects.${action}`)} ${t('pane.twoPeople')}`}
      noteLabel={t('dialog.reason')}
      submitLabel={t('dialog.submit')}
      isDanger={action === 'return'}
      run={run}
      onClose={onClose}
    />
  );
}
