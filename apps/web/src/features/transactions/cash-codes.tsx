import { Button } from '@gim/ui/button/button.tsx';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { CopyIcon, MaximizeIcon } from '@gim/ui/icons/icons.ts';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { TicketCode } from '@gim/ui/ticket/ticket.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useNow } from '../../shared/use-now.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import styles from './cash.module.css';
import { CodeDialog } from './cash-code-dialog.tsx';
import { type CashState, type CashTransaction, cashStateOf } from './cash-state.ts';
import { writeCode } from './code-text.ts';
import { CounterView } from './counter-view.tsx';
import type { SavedTrip } from './saved-trip.ts';

interface CashCodesProps {
  readonly transaction: CashTransaction;
  /** Null if this device has no codes of the order. */
  readonly trip: SavedTrip | null;
}

/** The codes, or when and how to get them. */
export function CashCodes({ transaction, trip }: CashCodesProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const visitTime = useVisitTime();
  const nowMs = useNow();
  const [open, setOpen] = useState<'code' | null>(null);
  const shown = useShownDialog(open);
  const state = cashStateOf(transaction, nowMs);
  if (state === 'ended' || state === 'chooseAgain') return null;
  const { point, codeFrom } = transaction.details;
  const { format, named } = visitTime(point);
  const codesAt = named(formatInnerMoment(new Date(codeFrom), new Date(nowMs), format));
  return (
    <div className={styles.codes}>
      {trip !== null && state === 'issued' ? (
        <TakenCodes trip={trip} onRenew={() => setOpen('code')} />
      ) : (
        <>
          <div>
            <b className={styles.codesTitle}>{t('cash.codes.title')}</b>
            <p className={styles.small}>{t(`cash.codes.${hints[state]}`, { moment: codesAt })}</p>
          </div>
          {/* Never disabled: the device's clock may be wrong, and the server knows whether it is time. */}
          <Button variant="primary" size="lg" isBlock onClick={() => setOpen('code')}>
            {state === 'issued' ? t('cash.codes.show') : t('cash.codes.get')}
          </Button>
        </>
      )}
      {shown === null ? null : (
        <CodeDialog transaction={transaction} isOpen={open === 'code'} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

const hints: Readonly<Record<Exclude<CashState, 'ended' | 'chooseAgain'>, 'early' | 'hint' | 'elsewhere'>> = {
  early: 'early',
  ready: 'hint',
  // They were issued on another device, or were removed from this one.
  issued: 'elsewhere',
};

function TakenCodes({
  trip,
  onRenew,
}: {
  readonly trip: SavedTrip;
  readonly onRenew: () => void;
}): ReactElement {
  const { t } = useTranslation('transactions');
  const [isLarge, setLarge] = useState(false);
  const { code, accessCode, formerAccessCode } = trip.code;
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('facts.copied'));
    } catch {
      toast(t('cash.codes.copyFailed'), { tone: 'problem' });
    }
  };
  return (
    <>
      {formerAccessCode === null ? null : (
        <TicketCode label={t('cash.codes.formerAccess')} code={formerAccessCode} isVoid />
      )}
      {accessCode === null ? null : (
        <TicketCode
          label={formerAccessCode === null ? t('cash.codes.access') : t('cash.codes.newAccess')}
          code={accessCode}
          action={
            <IconButton
              label={t('cash.codes.copyAccess')}
              icon={<CopyIcon />}
              onClick={() => void copy(accessCode)}
            />
          }
        />
      )}
      <div className={classNames(styles.codeButton, accessCode !== null && styles.second)}>
        <TicketCode
          label={t('cash.codes.confirmation')}
          code={writeCode(code)}
          action={
            <IconButton
              className={styles.whole}
              label={t('cash.codes.fullScreen')}
              icon={<MaximizeIcon />}
              onClick={() => setLarge(true)}
            />
          }
        />
      </div>
      <TextButton className={styles.renew} onClick={onRenew}>
        {t('cash.codes.renew')}
      </TextButton>
      {isLarge ? <CounterView trip={trip} onClose={() => setLarge(false)} /> : null}
    </>
  );
}
