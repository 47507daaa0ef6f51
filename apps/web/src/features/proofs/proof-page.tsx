import { Columns } from '@gim/ui/app-shell/page.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { ShieldCheckIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Loading } from '@gim/ui/skeleton/skeleton.tsx';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import { TextButton, TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { type CheckedProof, useCheckedProof } from './api.ts';
import { CoverPart } from './cover-part.tsx';
import { OwnPart } from './own-part.tsx';
import { ProofCard } from './proof-card.tsx';
import styles from './proofs.module.css';
import { useCountTexts } from './use-count-texts.ts';

/** Verifies on this device that the user's balances are included in the published total. */
export function ProofPage(): ReactElement {
  const { data, error, isFetching, refetch } = useCheckedProof();
  const again = (): void => void refetch();
  if (data === undefined)
    return error === null ? <Checking /> : <LoadProblem error={error} onRetry={again} />;
  if (data.kind === 'none') return <NotCounted nextAt={data.nextAt} />;
  if (data.kind === 'absent') {
    return (
      <>
        <NotCounted nextAt={data.nextAt} />
        <CoverPart statement={data.statement} />
      </>
    );
  }
  return isFetching ? <Checking /> : <Checked checked={data} onAgain={again} />;
}

interface CheckedProps {
  readonly checked: Extract<CheckedProof, { kind: 'checked' }>;
  readonly onAgain: () => void;
}

function Checked({ checked, onAgain }: CheckedProps): ReactElement {
  const { t } = useTranslation('proofs');
  const { check, milliseconds, statement } = checked;
  return (
    <Columns asideBelow asideLabel={t('own.title')} aside={<OwnPart checked={checked} />}>
      <div className={styles.main}>
        <ProofCard checked={checked} />
        {check.isProven ? (
          <Notice icon={<ShieldCheckIcon />}>{t('proven.text', { count: milliseconds })}</Notice>
        ) : (
          <Notice
            tone="negative"
            isUrgent
            title={t('failed.title')}
            actions={
              <>
                <TextButton onClick={onAgain}>{t('failed.again')}</TextButton>
                <TextLink render={(props) => <Link {...props} to="/settings/support-service" />}>
                  {t('failed.support')}
                </TextLink>
              </>
            }
          >
            {t('failed.text')}
          </Notice>
        )}
        <CoverPart statement={statement} />
      </div>
    </Columns>
  );
}

/** Shown while verifying, which takes milliseconds once the data is loaded. */
function Checking(): ReactElement {
  const { t } = useTranslation(['proofs', 'app']);
  return (
    <Loading label={t('app:loading')}>
      <div className={styles.card}>
        <div className={styles.verdict}>
          <Stepper
            doneLabel={t('checking.done')}
            steps={[
              { key: 'leaf', state: 'now', title: t('checking.leaf') },
              { key: 'path', state: 'next', title: t('checking.path') },
              { key: 'root', state: 'next', title: t('checking.root') },
            ]}
          />
        </div>
      </div>
    </Loading>
  );
}

/** The user had no balance at the last snapshot, or there has been none. */
function NotCounted({ nextAt }: { readonly nextAt: string }): ReactElement {
  const { t } = useTranslation('proofs');
  const { moment } = useCountTexts();
  return (
    <Empty
      title={t('absent.title')}
      actions={
        <ButtonLink render={(props) => <Link {...props} to="/dashboard" />}>{t('absent.home')}</ButtonLink>
      }
    >
      {t('absent.text', { at: moment(nextAt) })}
    </Empty>
  );
}
