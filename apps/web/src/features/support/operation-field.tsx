import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { writeUnsigned } from '../../shared/transactions/amount-text.ts';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { useTransactionTitle } from '../../shared/transactions/use-transaction-text.ts';

interface OperationFieldProps {
  readonly value: string | null;
  readonly onChange: (transactionId: string | null) => void;
}

const NONE = 'none';
const LATEST_MAX = 30;

/** Chooses the operation a message is about among the latest ones, or none. */
export function OperationField({ value, onChange }: OperationFieldProps): ReactElement {
  const { t } = useTranslation('support');
  const { texts, now } = useServices();
  const language = texts.language();
  const titleOf = useTransactionTitle();
  const { data = [] } = useLatestTransactions({ limit: LATEST_MAX });
  const options = [
    { value: NONE, label: t('form.noOperation') },
    ...data.map((item) => ({
      value: item.id,
      label: `${titleOf(item)}, ${writeUnsigned(item, language)}`,
      note: `${item.number} · ${formatInnerMoment(new Date(item.createdAt), new Date(now()), { language })}`,
    })),
  ];
  // An operation older than the list stays selected by its id.
  const isListed = value === null || data.some(({ id }) => id === value);
  return (
    <SelectField
      label={t('form.operation')}
      options={isListed || value === null ? options : [...options, { value, label: t('form.thisOperation') }]}
      value={value ?? NONE}
      onValueChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}
