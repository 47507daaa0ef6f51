import { type KycReason, kycReasons } from '@gim/contract/kyc';
import { Button } from '@gim/ui/button/button.tsx';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import type { CheckRules } from './check-rules.ts';
import { CustomerPreview } from './customer-preview.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './kyc.module.css';
import { useDecision } from './use-decision.ts';

interface DecisionFormProps {
  readonly checkId: string;
  readonly status: 'notchecked' | 'pending' | 'rejected' | 'approved';
  readonly rules: Extract<CheckRules, { kind: 'open' }>;
}

/** The reasons with the text the client will read, and the three decisions, each with its key. */
export function DecisionForm({ checkId, status, rules }: DecisionFormProps): ReactElement {
  const { t } = useTranslation('kyc');
  const [reasons, setReasons] = useState<readonly KycReason[]>([]);
  const [isFinal, setFinal] = useState(false);
  const { isBusy, refusal, decide } = useDecision(checkId);
  const [dialog, setDialog] = useState<'escalate' | 'approve' | 'reject' | null>(null);
  const { isOverturn, unopened, hasSanctionsHit } = rules;
  const canApprove = unopened === 0 && status !== 'approved';
  const canReject = unopened === 0 && reasons.length > 0;
  const approve = (): void =>
    isOverturn || hasSanctionsHit ? setDialog('approve') : void decide({ kind: 'approve' });
  const reject = (): void =>
    isOverturn ? setDialog('reject') : void decide({ kind: 'reject', isFinal, reasons });
  useKeyActs([
    { command: 'addOrApprove', text: t('keys.approve'), run: canApprove && !isBusy ? approve : null },
    { command: 'reject', text: t('keys.reject'), run: canReject && !isBusy ? reject : null },
    {
      command: 'tryAgain',
      text: t('keys.escalate'),
      run: isOverturn || isBusy ? null : () => setDialog('escalate'),
    },
  ]);
  return (
    <>
      <Reasons reasons={reasons} onChange={setReasons} isFinal={isFinal} onFinal={setFinal} />
      {reasons.length === 0 ? null : <CustomerPreview reasons={reasons} isFinal={isFinal} />}
      <div className={styles.actions}>
        <Obstacles rules={rules} />
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {t(`problems.${refusal}`)}
          </Notice>
        )}
        {status === 'approved' ? null : (
          <Button variant="primary" isBlock isDisabled={!canApprove} isLoading={isBusy} onClick={approve}>
            {t(isOverturn ? 'actions.overturnApprove' : 'actions.approve')} <KeyCap name="A" />
          </Button>
        )}
        <Button variant="danger" isBlock isDisabled={!canReject} isLoading={isBusy} onClick={reject}>
          {t('actions.reject', { count: reasons.length })} <KeyCap name="R" />
        </Button>
        {isOverturn ? null : (
          <Button isBlock isDisabled={isBusy} onClick={() => setDialog('escalate')}>
            {t('actions.escalate')} <KeyCap name="P" />
          </Button>
        )}
      </div>
      {dialog === null ? null : (
        <DecisionDialog
          checkId={checkId}
          kind={dialog}
          reasons={reasons}
          isFinal={isFinal}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface ReasonsProps {
  readonly reasons: readonly KycReason[];
  readonly onChange: (reasons: readonly KycReason[]) => void;
  readonly isFinal: boolean;
  readonly onFinal: (isFinal: boolean) => void;
}

function Reasons({ reasons, onChange, isFinal, onFinal }: ReasonsProps): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <fieldset className={styles.step}>
      <legend className={styles.stepTitle}>{t('reasons.title')}</legend>
      {kycReasons.map((reason) => (
        <Checkbox
          key={reason}
          checked={reasons.includes(reason)}
          onChange={(event) =>
            onChange(
              kycReasons.filter((one) => (one === reason ? event.target.checked : reasons.includes(one))),
            )
          }
        >
          {t(`reasons.${reason}`)}
        </Checkbox>
      ))}
      <hr className={styles.rule} />
      <Checkbox checked={isFinal} onChange={(event) => onFinal(event.target.checked)}>
        {t('reasons.final')}
      </Checkbox>
    </fieldset>
  );
}

/** Why no decision is possible yet. */
function Obstacles({ rules }: Pick<DecisionFormProps, 'rules'>): ReactElement | null {
  const { t } = useTranslation('kyc');
  if (rules.unopened > 0)
    return <p className={styles.quiet}>{t('actions.openFirst', { count: rules.unopened })}</p>;
  if (rules.hasSanctionsHit) return <Notice tone="warning">{t('actions.sanctions')}</Notice>;
  return null;
}
