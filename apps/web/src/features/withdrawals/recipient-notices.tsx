import type { CoinItem, CoinNetwork, SavedAddress } from '@gim/contract';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { AddAddress } from './add-address.tsx';
import { useAllowlist } from './allowlist-api.ts';
import type { CheckedRecipient } from './api.ts';
import { compareAddresses } from './compare-addresses.ts';
import { emptyDraft, memoOf, type RecipientDraft } from './recipient-draft.ts';
import type { WithdrawAccount } from './withdraw-page.tsx';
import styles from './withdrawals.module.css';

/** Why the address cannot be used now; null if it can. */
export type Block =
  | { readonly kind: 'allowlist' }
  | { readonly kind: 'waiting'; readonly from: string }
  | null;

interface BlockOptions {
  readonly checked: CheckedRecipient | undefined;
  readonly saved: SavedAddress | undefined;
}

/** Applies the allowlist to an address. The server enforces it too. */
export function useBlock({ checked, saved }: BlockOptions): Block {
  const { now } = useServices();
  const { data } = useAllowlist();
  if (checked === undefined || data === undefined || !data.enabled) return null;
  if (checked.savedAddressId === null) return { kind: 'allowlist' };
  const from = saved?.usableFrom ?? null;
  return from !== null && Date.parse(from) > now() ? { kind: 'waiting', from } : null;
}

interface RecipientNoticesProps {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
  readonly draft: RecipientDraft;
  readonly checked: CheckedRecipient;
  readonly network: CoinNetwork | undefined;
  readonly block: Block;
  readonly isUncompared: boolean;
  readonly onChange: (next: Partial<RecipientDraft>) => void;
}

/** Warnings about an address before sending to it. Only the most serious is shown. */
export function RecipientNotices(props: RecipientNoticesProps): ReactElement | null {
  const { checked, block } = props;
  const { t } = useTranslation('withdrawals');
  const alike = checked.warnings.find(({ kind }) => kind === 'LooksLikeKnown');
  if (alike?.knownAddress) return <LookAlike {...props} known={alike.knownAddress} />;
  if (block !== null) return <Blocked {...props} />;
  if (checked.warnings.some(({ kind }) => kind === 'Internal')) {
    return (
      <Notice tone="positive" title={t('recipient.internalTitle')}>
        {t('recipient.internalText')}
      </Notice>
    );
  }
  const isNew = checked.warnings.some(({ kind }) => kind === 'NewAddress');
  if (!isNew && checked.savedAddressId !== null) return null;
  return (
    <Notice
      title={isNew ? t('recipient.newTitle') : undefined}
      actions={checked.savedAddressId === null ? <SaveButton {...props} /> : undefined}
    >
      {t('recipient.newText')}
    </Notice>
  );
}

/** Both addresses in full below each other, so that differences are visible. */
function LookAlike(props: RecipientNoticesProps & { readonly known: string }): ReactElement {
  const { checked, draft, known, isUncompared, onChange } = props;
  const { t } = useTranslation('withdrawals');
  return (
    <div className={styles.stack}>
      <Notice
        isUrgent
        tone="negative"
        title={t('recipient.alikeTitle')}
        actions={
          <TextButton onClick={() => onChange({ ...emptyDraft, text: known })}>
            {t('recipient.alikeUse')}
          </TextButton>
        }
      >
        <span className={styles.alike}>
          <span>{t('recipient.alikeText')}</span>
          <span className={styles.alikeLabel}>{t('recipient.alikeThis')}</span>
          <Compared address={checked.address} with={known} />
          <span className={styles.alikeLabel}>{t('recipient.alikeKnown')}</span>
          <Compared address={known} with={checked.address} />
        </span>
      </Notice>
      <Checkbox
        name="compared"
        checked={draft.isCompared}
        error={isUncompared ? t('recipient.alikeMissing') : undefined}
        onChange={(event) => onChange({ isCompared: event.target.checked })}
      >
        {t('recipient.alikeConfirm')}
      </Checkbox>
    </div>
  );
}

interface ComparedProps {
  readonly address: string;
  readonly with: string;
}

/** An address with the characters that differ from the other marked. */
function Compared({ address, with: other }: ComparedProps): ReactElement {
  return (
    <span className={styles.compared}>
      {compareAddresses({ address, other }).map(({ text, differs, at }) =>
        differs ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
  );
}

function Blocked(props: RecipientNoticesProps): ReactElement | null {
  const { checked, block } = props;
  const { t } = useTranslation('withdrawals');
  const { texts, now } = useServices();
  if (block?.kind === 'waiting') {
    const moment = formatInnerMoment(new Date(block.from), new Date(now()), { language: texts.language() });
    return (
      <Notice tone="warning" title={t('recipient.waitingTitle')}>
        {t('recipient.waitingText', { moment })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={t('recipient.allowlistTitle')}
      actions={checked.savedAddressId === null ? <SaveButton {...props} /> : undefined}
    >
      {t('recipient.allowlistText')}
    </Notice>
  );
}

function SaveButton(props: RecipientNoticesProps): ReactElement | null {
  const { coin, account, draft, checked, network } = props;
  const { t } = useTranslation('withdrawals');
  const [isOpen, setOpen] = useState(false);
  if (network === undefined) return null;
  const memo = network.memo === 'none' || draft.noMemo ? '' : memoOf(draft, checked);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('recipient.save')}</TextButton>
      <AddAddress
        {...{ coin, account, isOpen }}
        start={{ address: checked.address, network: network.id, memo }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
