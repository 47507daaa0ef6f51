import { Button } from '@gim/ui/button/button.tsx';
import { HoldButton } from '@gim/ui/hold-button/hold-button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSession } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useHoldKey } from '../../shared/use-hold-key.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { type ReviewRefusal, runApproval, runDecision } from './review-action.ts';
import { type Review, reviewRules } from './review-rules.ts';
import { useRefetchReviews } from './use-withdrawals.ts';
import styles from './withdrawals.module.css';

/** Approve by press-and-hold, ask the customer, or reject. Says so if another person has to act. */
export function ReviewActions({ review }: { readonly review: Review }): ReactElement | null {
  const { t } = useTranslation('withdrawals');
  const staff = useSession()?.staff;
  const rules = reviewRules(review, { staffId: staff?.id ?? '', rights: staff?.rights ?? [] });
  const [dialog, setDialog] = useState<'ask' | 'reject' | null>(null);
  const isOver = rules.kind === 'closed' || rules.kind === 'readOnly';
  useKeyActs([
    { command: 'ask', text: t('keys.ask'), run: isOver ? null : () => setDialog('ask') },
    { command: 'reject', text: t('keys.reject'), run: isOver ? null : () => setDialog('reject') },
  ]);
  if (isOver) return <p className={styles.quiet}>{t(`actions.${rules.kind}`)}</p>;
  return (
    <div className={styles.actions}>
      {rules.kind === 'waiting' ? (
        <Notice tone="pending" title={t('actions.waiting')}>
          {t('actions.waitingText')}
        </Notice>
      ) : (
        <Approve id={review.id} isLast={rules.isLast} />
      )}
      <div className={styles.duo}>
        <Button size="sm" isBlock onClick={() => setDialog('ask')}>
          {t('actions.ask')} <KeyCap name="Q" />
        </Button>
        <Button size="sm" variant="danger" isBlock onClick={() => setDialog('reject')}>
          {t('actions.reject')} <KeyCap name="R" />
        </Button>
      </div>
      {dialog === null ? null : (
        <DecisionDialog id={review.id} kind={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

function Approve({ id, isLast }: { readonly id: string; readonly isLast: boolean }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const { client } = useServices();
  const refetch = useRefetchReviews();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReviewRefusal | null>(null);
  const approve = async (): Promise<void> => {
    setIsBusy(true);
    const reason = await runApproval(client, id);
    setIsBusy(false);
    setRefusal(reason);
    if (reason === null) toast(t(isLast ? 'actions.sent' : 'actions.approved'));
    // Always refetch: somebody else may have decided.
    await refetch();
  };
  const { button, press } = useHoldKey();
  useKeyActs([{ command: 'confirm', text: t('keys.approve'), run: isBusy ? null : press }]);
  return (
    <div ref={button}>
      <HoldButton
        size="md"
        keyCap={<KeyCap name="F9" />}
        holdLabel={t(isLast ? 'actions.holdLast' : 'actions.holdFirst')}
        pressLabel={t(isLast ? 'actions.pressLast' : 'actions.pressFirst')}
        confirmLabel={t('actions.pressAgain')}
        loadingLabel={t('actions.approving')}
        isLoading={isBusy}
        onConfirm={() => void approve()}
      />
      {refusal === null || isBusy ? null : (
        <Notice tone="negative" isUrgent>
          {t(`problems.${refusal}`)}
        </Notice>
      )}
    </div>
  );
}

interface DecisionDialogProps {
  readonly id: string;
  readonly kind: 'ask' | 'reject';
  readonly onClose: () => void;
}

function DecisionDialog({ id, kind, onClose }: DecisionDialogProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const { client } = useServices();
  const refetch = useRefetchReviews();
  const run = async (note: string): Promise<string | null> => {
    const reason = await runDecision(client, { id, kind, note });
    void refetch();
    if (reason !== null) return t(`problems.${reason}`);
    toast(t(`dialogs.${kind}.done`));
    return null;
  };
  return (
    <ReasonDialog
      title={t(`dialogs.${kind}.title`)}
      text={t(`dialogs.${kind}.text`)}
      noteLabel={t(`dialogs.${kind}.label`)}
      submitLabel={t(`dialogs.${kind}.submit`)}
      isDanger={kind === 'reject'}
      run={run}
      onClose={onClose}
    />
  );
}
