import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { CheckIcon, CircleXIcon } from '@gim/ui/icons/icons.ts';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import { Perforation } from '@gim/ui/ticket/ticket.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnFigure } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import type { CheckedProof } from './api.ts';
import { ownLines, sumUsd } from './figures.ts';
import { ProofTree } from './proof-tree.tsx';
import styles from './proofs.module.css';
import { useCountTexts } from './use-count-texts.ts';

interface ProofCardProps {
  readonly checked: Extract<CheckedProof, { kind: 'checked' }>;
}

/** The result, the user's total, the path to the root, and the computed and published roots. */
export function ProofCard({ checked }: ProofCardProps): ReactElement {
  const { t } = useTranslation('proofs');
  const { statement, proof, check } = checked;
  const { day, moment } = useCountTexts();
  // A sibling on the left means that the user's branch is the right one.
  const turns = proof.steps.map(({ side }) => (side === 'left' ? 'right' : 'left')).toReversed();
  const at = moment(statement.takenAt);
  return (
    <article className={styles.card}>
      <div className={styles.verdict}>
        <Verdict checked={checked} />
        <OwnSum checked={checked} />
        <p className={styles.small}>{t('card.balances', { at })}</p>
        <ProofTree
          root={statement.root}
          turns={turns}
          isProven={check.isProven}
          rootLabel={t('card.rootOf', { day: day(statement.takenAt) })}
          ownLabel={t('card.own')}
        />
      </div>
      <Perforation />
      <div className={styles.roots}>
        <p className={styles.small}>{t('card.computed')}</p>
        <AddressText address={check.computedRoot} />
        <div
          role="img"
          className={check.isProven ? styles.equals : styles.differs}
          aria-label={t(check.isProven ? 'card.equals' : 'card.differs')}
        />
        <p className={styles.small}>{t('card.published', { at })}</p>
        <AddressText address={statement.root} />
        <p className={styles.small}>{t(`signature.${check.signature}`)}</p>
      </div>
    </article>
  );
}

function Verdict({ checked: { check } }: ProofCardProps): ReactElement {
  const { t } = useTranslation('proofs');
  return check.isProven ? (
    <StatusBadge tone="positive" icon={<CheckIcon size={14} />}>
      {t('card.verified')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="negative" icon={<CircleXIcon size={14} />}>
      {t('card.failed')}
    </StatusBadge>
  );
}

/** Renders nothing if a price was missing at the snapshot: a partial sum would look like the whole. */
function OwnSum({ checked: { statement, proof } }: ProofCardProps): ReactElement | null {
  const write = useAmountText();
  const usd = sumUsd(ownLines(statement, proof.sums).map((line) => line.usd));
  if (usd === null) return null;
  return <OwnFigure size="l" text={write.dollars(usd)} decimalSeparator={write.decimalSeparator} />;
}
