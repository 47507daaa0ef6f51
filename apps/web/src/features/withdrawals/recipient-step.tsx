import type { CoinItem, CoinNetwork } from '@gim/contract';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { FlowProgress } from '@gim/ui/stepper/stepper.tsx';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../shared/use-debounced.ts';
import { AddressBook } from './address-book.tsx';
import { AddressField } from './address-field.tsx';
import { type CheckedRecipient, useAddresses, useCheckedRecipient } from './api.ts';
import { BeforeYouSend } from './before-you-send.tsx';
import { MemoFields } from './memo-fields.tsx';
import { NetworkField } from './network-field.tsx';
import {
  emptyDraft,
  networkOf,
  type Recipient,
  type RecipientDraft,
  type RecipientProblem,
  recipientOf,
} from './recipient-draft.ts';
import { type Block, RecipientNotices, useBlock } from './recipient-notices.tsx';
import type { WithdrawAccount } from './withdraw-page.tsx';
import styles from './withdrawals.module.css';

interface RecipientStepProps {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
  readonly draft: RecipientDraft;
  readonly notices: ReactNode;
  readonly onDraft: (draft: RecipientDraft) => void;
  readonly onRecipient: (recipient: Recipient) => void;
}

/** Debounce delay while typing. */
const pauseMs = 350;

/** The first step: an address that is typed, pasted, scanned or chosen, its network and its memo. */
export function RecipientStep(props: RecipientStepProps): ReactElement {
  const { coin, account, draft, notices, onDraft, onRecipient } = props;
  const { t } = useTranslation('withdrawals');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const text = draft.text.trim();
  const rested = useDebounced(text, pauseMs);
  const check = useCheckedRecipient(coin.id, rested);
  const checked = rested === text && text !== '' ? check.data : undefined;
  const saved = useAddresses(coin.id).data?.items.find(({ id }) => id === checked?.savedAddressId);
  const network = networkOf(coin, draft, checked);
  const block = useBlock({ checked, saved });
  const [miss, setMiss] = useState<RecipientProblem | null>(null);
  const change = (next: Partial<RecipientDraft>): void => {
    setMiss(null);
    onDraft({ ...draft, ...next });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = recipientOf(coin, draft, checked);
    if ('miss' in found) setMiss(found.miss);
    else if (block === null) onRecipient({ ...found.recipient, name: saved?.name ?? null });
  };
  return (
    <Columns isFlow asideLabel={t('withdraw.beforeTitle')} aside={isWide ? <BeforeYouSend /> : null}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FlowProgress step={1} of={2} />
        {notices}
        <AddressField
          {...{ coin, draft, check, network }}
          isResting={rested === text}
          isMissing={miss === 'address'}
          savedName={saved?.name}
          onText={(next) => change({ ...emptyDraft, text: next })}
        />
        {checked === undefined ? null : (
          <CheckedFields {...{ coin, account, draft, checked, network, block, miss }} onChange={change} />
        )}
        <AddressBook
          coin={coin}
          account={account}
          onChoose={({ address, network: id, memo }) =>
            change({ ...emptyDraft, text: address, network: id, memo, noMemo: memo === null })
          }
        />
        <ActionBar>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isBlock
            isDisabled={block !== null}
            isLoading={text !== '' && (check.isFetching || rested !== text)}
            loadingLabel={t('recipient.checking')}
          >
            {t('withdraw.continue')}
          </Button>
        </ActionBar>
      </form>
    </Columns>
  );
}

interface CheckedFieldsProps extends Pick<RecipientStepProps, 'coin' | 'account' | 'draft'> {
  readonly checked: CheckedRecipient;
  readonly network: CoinNetwork | undefined;
  readonly block: Block;
  readonly miss: RecipientProblem | null;
  readonly onChange: (next: Partial<RecipientDraft>) => void;
}

/** The fields after the address is recognised: network, memo and warnings. */
function CheckedFields({ miss, ...props }: CheckedFieldsProps): ReactElement {
  const { network, onChange } = props;
  return (
    <>
      <NetworkField {...props} isMissing={miss === 'network'} onNetwork={(id) => onChange({ network: id })} />
      {network === undefined || network.memo === 'none' ? null : (
        <MemoFields {...props} network={network} isMissing={miss === 'memo'} />
      )}
      <RecipientNotices {...props} isUncompared={miss === 'alike'} />
    </>
  );
}
