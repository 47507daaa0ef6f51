import { Button } from '@gim/ui/button/button.tsx';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { HoldButton } from '@gim/ui/hold-button/hold-button.tsx';
import { CheckIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useHoldKey } from '../../shared/use-hold-key.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import styles from './treasury.module.css';
import { runConfirmation, type TreasuryRefusal } from './treasury-action.ts';
import { type Treasury, useRefetchTreasury } from './use-treasury.ts';

type Refill = Treasury['transfers'][number];

interface RefillPartProps {
  readonly transfers: Treasury['transfers'];
  /** The user's id; null if read-only. */
  readonly staffId: string | null;
  readonly onAsk: () => void;
}

/** Open refills of the hot wallets: requested by one person, confirmed by another, signed offline. */
export function RefillPart({ transfers, staffId, onAsk }: RefillPartProps): ReactElement {
  const { t } = useTranslation('treasury');
  const open = transfers.filter(
    ({ kind, state }) => kind === 'refill' && state !== 'Done' && state !== 'Failed',
  );
  const confirmed = open.find((refill) => canConfirm(refill, staffId));
  useKeyActs([{ command: 'reject', text: t('keys.refill'), run: staffId === null ? null : onAsk }]);
  return (
    <section className={styles.step} aria-labelledby="refills">
      <div className={styles.between}>
        <h2 id="refills" className={styles.stepTitle}>
          {t('refill.title')}
        </h2>
        {staffId === null ? null : (
          <Button size="sm" onClick={onAsk}>
            {t('refill.ask')} <KeyCap name="R" />
          </Button>
        )}
      </div>
      {open.map((refill) => (
        <RefillItem
          key={refill.id}
          refill={refill}
          staffId={staffId}
          // The key confirms the first that waits for this person.
          hasKey={refill === confirmed}
        />
      ))}
    </section>
  );
}

/** Another person confirms than the one who asked. */
const canConfirm = ({ state, askedBy }: Refill, staffId: string | null): boolean =>
  staffId !== null && state === 'Asked' && askedBy?.id !== staffId;

function RefillItem({
  refill,
  staffId,
  hasKey,
}: {
  readonly refill: Refill;
  readonly staffId: string | null;
  readonly hasKey: boolean;
}): ReactElement {
  const { t } = useTranslation('treasury');
  const { coins } = useAmountText();
  const networks = useNetworkNames();
  const { coin, amount, network, state, askedBy, confirmedBy } = refill;
  return (
    <article className={styles.refill}>
      <div className={styles.between}>
        <span className={styles.figure}>{coins(coin, amount)}</span>
        <span className={styles.quiet}>{t('refill.way', { network: networks(network) })}</span>
      </div>
      <ol className={styles.eyes}>
        <Step number={1} isDone text={t('refill.askedBy', { name: askedBy?.name ?? '' })} />
        <Step
          number={2}
          isDone={confirmedBy !== null}
          text={
            confirmedBy === null
              ? t('refill.confirmYou')
              : t('refill.confirmedBy', { name: confirmedBy.name })
          }
        />
        <Step number={3} isDone={state === 'Sent'} text={t('refill.sign')} />
      </ol>
      {canConfirm(refill, staffId) ? <Confirm refill={refill} hasKey={hasKey} /> : null}
      {state === 'Asked' && staffId !== null && askedBy?.id === staffId ? (
        <p className={styles.quiet}>{t('refill.own')}</p>
      ) : null}
      {state === 'Confirmed' ? <p className={styles.quiet}>{t('refill.waits')}</p> : null}
    </article>
  );
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly text: string;
}

function Step({ number, isDone, text }: StepProps): ReactElement {
  return (
    <li className={classNames(isDone && styles.done)}>
      <span className={styles.n} aria-hidden="true">
        {isDone ? <CheckIcon size={11} /> : number}
      </span>
      {text}
    </li>
  );
}

function Confirm({ refill, hasKey }: { readonly refill: Refill; readonly hasKey: boolean }): ReactElement {
  const { t } = useTranslation('treasury');
  const { client } = useServices();
  const { coins } = useAmountText();
  const refetch = useRefetchTreasury();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<TreasuryRefusal | null>(null);
  const amount = coins(refill.coin, refill.amount, 'exact');
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    const outcome = await runConfirmation(client, refill.id);
    setIsBusy(false);
    setRefusal(outcome.kind === 'refused' ? outcome.reason : null);
    if (outcome.kind === 'done') toast(t('refill.done'));
    await refetch();
  };
  const { button, press } = useHoldKey();
  useKeyActs([{ command: 'confirm', text: t('keys.confirm'), run: hasKey && !isBusy ? press : null }]);
  return (
    <div ref={button}>
      <HoldButton
        size="md"
        {...(hasKey ? { keyCap: <KeyCap name="F9" /> } : {})}
        holdLabel={t('refill.hold', { amount })}
        pressLabel={t('refill.press', { amount })}
        confirmLabel={t('refill.pressAgain')}
        loadingLabel={t('refill.confirming')}
        isLoading={isBusy}
        onConfirm={() => void confirm()}
      />
      {refusal === null || isBusy ? null : (
        <Notice tone="negative" isUrgent>
          {t(`problems.${refusal}`)}
        </Notice>
      )}
    </div>
  );
}
