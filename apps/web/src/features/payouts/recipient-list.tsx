import type { Recipient } from '@gim/contract';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { PlusIcon, TrashIcon } from '@gim/ui/icons/icons.ts';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../shared/load-problem.tsx';
import type { PayoutKind } from './api.ts';
import { CardMark } from './card-mark.tsx';
import { DeleteRecipient } from './delete-recipient.tsx';
import styles from './payouts.module.css';
import { useRecipientText } from './recipient-text.ts';

export interface RecipientListProps {
  readonly kind: PayoutKind;
  /** Undefined while loading. */
  readonly items: readonly Recipient[] | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly chosen: Recipient | undefined;
  readonly onChoose: (recipient: Recipient) => void;
  readonly onAdd: () => void;
  /** Why the last attempt failed. */
  readonly error: string | undefined;
}

/** The saved recipients, last used first, and a button to add one. The page's own button adds the first one. */
export function RecipientList(props: RecipientListProps): ReactElement {
  const { kind, items, failure, onRetry, onAdd } = props;
  const { t } = useTranslation('payouts');
  const isEmpty = items?.length === 0;
  return (
    <Section
      isFirst
      title={t(`${kind}.list`)}
      action={
        isEmpty ? undefined : (
          <button type="button" className={styles.add} onClick={onAdd}>
            <PlusIcon size={16} />
            {t('list.add')}
          </button>
        )
      }
    >
      {items === undefined && failure === null ? <ListSkeleton /> : null}
      {failure === null ? null : <LoadProblem error={failure} onRetry={onRetry} />}
      {isEmpty ? (
        <p className={styles.empty}>{t(`${kind}.none`)}</p>
      ) : (
        <Options {...props} items={items ?? []} />
      )}
    </Section>
  );
}

function Options(props: RecipientListProps & { readonly items: readonly Recipient[] }): ReactElement {
  const { kind, items, chosen, onChoose, error } = props;
  const { t } = useTranslation('payouts');
  const textOf = useRecipientText();
  const [leaving, setLeaving] = useState<Recipient | null>(null);
  return (
    <>
      <OptionGroup legend={t(`${kind}.list`)} isLegendHidden error={error}>
        {items.map((item) => {
          const { title, note, name } = textOf(item);
          return (
            <div key={item.id} className={styles.option}>
              <OptionCard
                name="recipient"
                value={item.id}
                checked={item.id === chosen?.id}
                disabled={item.kind === 'card' && item.isExpired}
                onChange={() => onChoose(item)}
                aria-label={item.kind === 'card' ? `${name}, ${note}` : undefined}
                title={item.kind === 'card' ? <CardTitle {...{ item, title, note }} /> : title}
                note={item.kind === 'card' ? undefined : note}
              />
              <IconButton
                className={styles.trash}
                label={t('list.delete', { name })}
                icon={<TrashIcon />}
                onClick={() => setLeaving(item)}
              />
            </div>
          );
        })}
      </OptionGroup>
      <DeleteRecipient recipient={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface CardTitleProps {
  readonly item: Extract<Recipient, { kind: 'card' }>;
  readonly title: string;
  readonly note: string;
}

function CardTitle({ item, title, note }: CardTitleProps): ReactElement {
  return (
    <span className={styles.card}>
      <CardMark brand={item.brand} />
      <span className={styles.cardWords}>
        <span>{title}</span>
        <span className={styles.cardNote}>{note}</span>
      </span>
    </span>
  );
}

function ListSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.stack}>
        <Skeleton height={68} />
        <Skeleton height={68} />
      </div>
    </Loading>
  );
}
