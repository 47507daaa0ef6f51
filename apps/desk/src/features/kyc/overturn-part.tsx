import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { type CheckRefusal, runOverturn } from './check-action.ts';
import { CustomerPreview } from './customer-preview.tsx';
import styles from './kyc.module.css';
import { type KycCheck, useRefetchChecks } from './use-kyc-checks.ts';

interface OverturnPartProps {
  readonly checkId: string;
  readonly overturn: NonNullable<KycCheck['overturn']>;
  readonly isOwn: boolean;
  /** The number of documents the second person has not opened yet. */
  readonly unopened: number;
}

/** Another decision was requested: the second person confirms or declines it. */
export function OverturnPart({ checkId, overturn, isOwn, unopened }: OverturnPartProps): ReactElement {
  const { t } = useTranslation('kyc');
  const { client } = useServices();
  const refetch = useRefetchChecks();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<CheckRefusal | null>(null);
  const answer = async (isConfirmed: boolean): Promise<void> => {
    setIsBusy(true);
    const reason = await runOverturn(client, checkId, isConfirmed);
    setRefusal(reason);
    if (reason === null) toast(t(isConfirmed ? 'done.confirmed' : 'done.declined'));
    await refetch();
    setIsBusy(false);
  };
  useKeyActs([
    {
      command: 'addOrApprove',
      text: t('keys.confirm'),
      run: isOwn || isBusy || unopened > 0 ? null : () => void answer(true),
    },
    { command: 'reject', text: t('keys.decline'), run: isOwn || isBusy ? null : () => void answer(false) },
  ]);
  return (
    <>
      <Notice tone="warning" title={t(`overturn.${overturn.to}`, { name: overturn.by.name })}>
        {overturn.note}
      </Notice>
      {overturn.to === 'rejected' ? (
        <CustomerPreview reasons={overturn.reasons} isFinal={overturn.rejectType === 'final'} />
      ) : null}
      <div className={styles.actions}>
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {t(`problems.${refusal}`)}
          </Notice>
        )}
        {isOwn ? (
          <p className={styles.quiet}>{t('overturn.waiting')}</p>
        ) : (
          <>
            {unopened === 0 ? null : (
              <p className={styles.quiet}>{t('actions.openFirst', { count: unopened })}</p>
            )}
            <Button
              variant="primary"
              isBlock
              isDisabled={unopened > 0}
              isLoading={isBusy}
              onClick={() => void answer(true)}
            >
              {t('overturn.confirm')} <KeyCap name="A" />
            </Button>
            <Button isBlock isDisabled={isBusy} onClick={() => void answer(false)}>
              {t('overturn.decline')} <KeyCap name="R" />
            </Button>
          </>
        )}
      </div>
    </>
  );
}
