import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../shared/rich-text.tsx';

/** "The teller sees the same seal: seven R." The mark as it is said aloud at the counter. */
export function SealWords({ mark }: { readonly mark: string }): ReactElement {
  const { t } = useTranslation('transactions');
  const digit = digits[Number(mark.charAt(0))];
  const word = digit === undefined ? mark.charAt(0) : t(`cash.digits.${digit}`);
  const spoken = `${word} ${mark.slice(1)}`;
  return <RichText text={t('cash.sameSeal', { mark: spoken })} parts={{ b: (words) => <b>{words}</b> }} />;
}

/** Marks have no 0 or 1. */
const digits = [
  undefined,
  undefined,
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
] as const;
