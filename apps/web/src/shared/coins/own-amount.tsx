import { Amount, type AmountProps, Figure, type FigureProps } from '@gim/ui/amount/amount.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import { RichText } from '../rich-text.tsx';

type Hiding = 'isHidden' | 'hiddenLabel';

/** An amount the user owns, masked while amounts are hidden. Prices and fees are not private and use `Amount`. */
export function OwnAmount(props: Omit<AmountProps, Hiding>): ReactElement {
  const { t } = useTranslation('coins');
  return <Amount {...props} isHidden={useHiddenAmounts()} hiddenLabel={t('amounts.hidden')} />;
}

interface OwnSentenceProps {
  readonly amount: string;
  /** The translated sentence around it. */
  readonly text: (amount: string) => string;
  /** The amount is what the sentence is about. */
  readonly isStrong?: boolean;
}

/** A sentence with an amount the user owns; only the amount is masked while amounts are hidden. */
export function OwnSentence({ amount, text, isStrong = false }: OwnSentenceProps): ReactElement {
  const own = (words: string): ReactElement => <OwnAmount text={words} isInSentence />;
  return (
    <RichText
      text={text(`<own>${amount}</own>`)}
      parts={{ own: (words) => (isStrong ? <strong>{own(words)}</strong> : own(words)) }}
    />
  );
}

/** The same as a large figure. */
export function OwnFigure(props: Omit<FigureProps, Hiding>): ReactElement {
  const { t } = useTranslation('coins');
  return <Figure {...props} isHidden={useHiddenAmounts()} hiddenLabel={t('amounts.hidden')} />;
}
