import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../shared/rich-text.tsx';

/** "The teller sees the same seal: seven R." What one says aloud at the counter. */
export function SealWords({ mark }: { readonly mark: string }): ReactElement {
  const { t } = useTranslation('transactions');
  const digit = digits[Number(mark.charAt(0))];
  const word = digit === undefined ? mark.charAt(0) : t(`cash.digits.${digit}`);
  const spoken = `${word} ${mark.slice(1)}`;
  return <RichText text={t('cash.sameSeal', { mark: spoken })} parts={{ b: (words) => <b>{words}</b> }} />;
}

/** No mark has a nought or a one. */
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
