import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { CheckHistory } from './check-history.tsx';
import { checkRules } from './check-rules.ts';
import { CheckStatus } from './check-status.tsx';
import { DecisionForm } from './decision-form.tsx';
import styles from './kyc.module.css';
import { OverturnPart } from './overturn-part.tsx';
import { type KycCheck, useKycCheck } from './use-kyc-checks.ts';

interface DecisionPaneProps {
  readonly checkId: string;
  readonly opened: ReadonlySet<string>;
}

/** The status of the check and its actions. Loading errors are shown by the documents pane. */
export function DecisionPane({ checkId, opened }: DecisionPaneProps): ReactElement | null {
  const { data } = useKycCheck(checkId);
  return data === undefined ? null : <Pane check={data} opened={opened} />;
}

interface PaneProps {
  readonly check: KycCheck;
  readonly opened: ReadonlySet<string>;
}

function Pane({ check, opened }: PaneProps): ReactElement {
  const { t } = useTranslation('kyc');
  const staff = useSession()?.staff;
  const rules = checkRules(check, { staffId: staff?.id ?? '', rights: staff?.rights ?? [], opened });
  const { id, status, email, escalation, overturn, history } = check;
  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{t('pane.decision')}</h2>
        <CheckStatus status={status} />
      </div>
      {email === null ? null : <p className={styles.quiet}>{email}</p>}
      {escalation === null ? null : (
        <Notice tone="warning" title={t('pane.passedOn', { name: escalation.by.name })}>
          {escalation.note}
        </Notice>
      )}
      <CheckHistory history={history} />
      {rules.kind === 'readOnly' ? <p className={styles.quiet}>{t('actions.readOnly')}</p> : null}
      {rules.kind === 'overturn' && overturn !== null ? (
        <OverturnPart checkId={id} overturn={overturn} isOwn={rules.isOwn} unopened={rules.unopened} />
      ) : null}
      {rules.kind === 'open' ? (
        <DecisionForm key={`${id} ${status}`} checkId={id} status={status} rules={rules} />
      ) : null}
    </div>
  );
}
