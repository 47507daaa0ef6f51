import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckFields } from './check-fields.tsx';
import { CheckPictures } from './check-pictures.tsx';
import styles from './kyc.module.css';
import { useKycCheck } from './use-kyc-checks.ts';

interface CheckDocumentProps {
  readonly checkId: string;
  readonly onOpened: (pictureId: string) => void;
}

/** The documents of a check above the entered data and the data read from them. */
export function CheckDocument({ checkId, onOpened }: CheckDocumentProps): ReactElement {
  const { t } = useTranslation(['kyc', 'app']);
  const { data, isError, refetch } = useKycCheck(checkId);
  if (isError)
    return (
      <LoadError title={t('pane.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
        {t('pane.failedText')}
      </LoadError>
    );
  if (data === undefined)
    return (
      <Loading label={t('app:panes.loadingDetail')}>
        <div className={styles.document}>
          <Skeleton height={200} />
          <Skeleton height={240} />
        </div>
      </Loading>
    );
  return (
    <div className={styles.document}>
      <CheckPictures check={data} onOpened={onOpened} />
      <CheckFields check={data} />
    </div>
  );
}
