import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../shared/key-list.tsx';
import { useAgeText } from '../../shared/use-age-text.ts';
import { CheckStatus } from './check-status.tsx';
import styles from './kyc.module.css';
import type { KycQueue } from './use-kyc-checks.ts';

type Item = KycQueue['items'][number];

interface CheckListProps {
  readonly items: readonly Item[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The waiting checks, oldest first. A press opens one beside the list, and so do ↑ and ↓. */
export function CheckList({ items, openId, onOpen }: CheckListProps): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <KeyList
      items={items}
      keyOf={({ id }) => id}
      open={openId}
      onOpen={onOpen}
      label={t('checks.title')}
      className={styles.list}
      lineClass={() => styles.line}
    >
      {(item) => <Line item={item} />}
    </KeyList>
  );
}

function Line({ item }: { readonly item: Item }): ReactElement {
  const { t } = useTranslation('kyc');
  const age = useAgeText();
  const { name, documentType, country, submittedAt, escalation, overturn, status } = item;
  const document = [documentType === null ? null : t(`documents.${documentType}`), country];
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.quiet}>{age(submittedAt)}</span>
      <span className={styles.quiet}>{document.filter((part) => part !== null).join(' · ')}</span>
      {status === 'pending' ? null : <CheckStatus status={status} isInline />}
      {escalation === null ? null : <span className={styles.flag}>{t('list.passedOn')}</span>}
      {overturn === null ? null : <span className={styles.flag}>{t('list.overturn')}</span>}
    </>
  );
}
