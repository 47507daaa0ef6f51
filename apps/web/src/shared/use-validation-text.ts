import { useTranslation } from 'react-i18next';
import type { ValidationText } from './check-form.ts';

const names: readonly ValidationText[] = [
  'required',
  'checkbox',
  'email',
  'tooShort',
  'tooLong',
  'passwordClasses',
];

/** The text of a field's error. */
export function useValidationText(): (error: string | undefined) => string | undefined {
  const { t } = useTranslation('app');
  return (error) => {
    const name = names.find((one) => one === error);
    return name === undefined ? undefined : t(`validation.${name}`);
  };
}
