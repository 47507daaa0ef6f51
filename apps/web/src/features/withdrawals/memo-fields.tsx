import type { CoinNetwork } from '@gim/contract';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedRecipient } from './api.ts';
import { memoOf, type RecipientDraft } from './recipient-draft.ts';
import styles from './withdrawals.module.css';

interface MemoFieldsProps {
  readonly draft: RecipientDraft;
  readonly checked: CheckedRecipient;
  readonly network: CoinNetwork;
  readonly isMissing: boolean;
  readonly onChange: (next: Partial<RecipientDraft>) => void;
}

/** The memo, or an explicit confirmation that there is none: a forgotten memo loses coins. */
export function MemoFields({ draft, checked, network, isMissing, onChange }: MemoFieldsProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const memo = memoOf(draft, checked);
  return (
    <div className={styles.stack}>
      <TextField
        label={t(network.memo === 'tag' ? 'recipient.tag' : 'recipient.memo')}
        labelAside={<span className={styles.aside}>{t('recipient.memoHint')}</span>}
        name="memo"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={400}
        inputMode={network.memo === 'tag' ? 'numeric' : 'text'}
        disabled={draft.noMemo}
        error={isMissing ? t('recipient.memoMissing') : undefined}
        value={draft.noMemo ? '' : memo}
        onChange={(event) => onChange({ memo: event.target.value })}
      />
      <Checkbox
        name="no-memo"
        checked={draft.noMemo}
        onChange={(event) =>
          onChange(event.target.checked ? { noMemo: true, memo: '' } : { noMemo: false, memo: null })
        }
      >
        {t('recipient.noMemo')}
      </Checkbox>
    </div>
  );
}
