import type { TransactionItem } from '@gim/contract';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { SelectField, type SelectOption } from '@gim/ui/select-field/select-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { writeUnsigned } from '../../shared/transactions/amount-text.ts';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { isVoid, typeIcons } from '../../shared/transactions/looks.ts';
import { useTransactionTitle } from '../../shared/transactions/use-transaction-text.ts';
import styles from './support.module.css';
import { useOperation } from './use-operation.ts';

interface OperationFieldProps {
  readonly value: string | null;
  readonly onChange: (transactionId: string | null) => void;
}

const LATEST_MAX = 30;

/** Chooses the operation a message is about among the latest ones, or none. The chosen one is shown as a card. */
export function OperationField({ value, onChange }: OperationFieldProps): ReactElement {
  const { t } = useTranslation('support');
  const optionOf = useOperationOption();
  const { data = [] } = useLatestTransactions({ limit: LATEST_MAX });
  const isListed = value === null || data.some(({ id }) => id === value);
  // The user may come from an operation that is older than the list.
  const older = useOperation(isListed ? null : value).data;
  const options = [...data, ...(older === undefined ? [] : [older])].map(optionOf);
  const isKnown = isListed || older !== undefined;
  return (
    <SelectField
      label={t('form.operation')}
      placeholder={t('form.chooseOperation')}
      options={isKnown ? options : [...options, { value, label: t('form.thisOperation') }]}
      value={value}
      onValueChange={onChange}
      clear={{ label: t('form.removeOperation'), onPress: () => onChange(null) }}
    />
  );
}

function useOperationOption(): (item: TransactionItem) => SelectOption {
  const { texts, now } = useServices();
  const language = texts.language();
  const titleOf = useTransactionTitle();
  return (item) => {
    const Icon = typeIcons[item.type];
    return {
      value: item.id,
      icon: (
        <Glyph badge={<CoinIcon coin={item.coin} size={16} />}>
          <Icon size={18} />
        </Glyph>
      ),
      label: titleOf(item),
      note: <span className={styles.number}>{item.number}</span>,
      end: <OwnAmount text={writeUnsigned(item, language)} isVoid={isVoid(item.status)} />,
      endNote: formatMoment(new Date(item.createdAt), new Date(now()), { language }),
    };
  };
}
