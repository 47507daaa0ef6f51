import { textIn } from '@gim/languages';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { SlotPicker } from '@gim/ui/slot-picker/slot-picker.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { cacheTransaction } from '../../shared/transactions/cache-transaction.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import styles from './cash.module.css';
import { moveVisit, usePointDays, usePointSlots, usePointsNear } from './cash-api.ts';
import { useCashProblemText } from './cash-problem-texts.ts';
import { type CashTransaction, sideOf } from './cash-state.ts';
import { daysOf, slotsOf } from './slot-texts.ts';

interface RescheduleDialogProps {
  readonly transaction: CashTransaction;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reschedules the visit; also to another point if the first one closed the day. */
export function RescheduleDialog({ transaction, isOpen, onClose }: RescheduleDialogProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { point, chooseAgainUntil } = transaction.details;
  const isFree = chooseAgainUntil !== null;
  const [place, setPlace] = useState({ id: point.id, timeZone: point.timeZone });
  const [slot, setSlot] = useState<string | null>(null);
  const { isBusy, error, run, clearError } = useAttempt(useCashProblemText());
  const move = async (slotFrom: string): Promise<void> => {
    const params = { id: userId, transactionId: transaction.id };
    const other = place.id === point.id ? {} : { pointId: place.id };
    try {
      cacheTransaction(queries, userId, await moveVisit(services, params, { slotFrom, ...other }));
    } finally {
      // Whether booked or refused, the free times have changed.
      void queries.invalidateQueries({ queryKey: ['point-times'] });
    }
    onClose();
    toast(t('cash.move.moved'));
  };
  const choose = (next: string | null): void => {
    setSlot(next);
    clearError();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      closeLabel={t('app:close')}
      title={t('cash.move.title')}
      description={t(isFree ? 'cash.move.free' : 'cash.move.once')}
      isBusy={isBusy}
      footer={
        <Button
          variant="primary"
          size="lg"
          isBlock
          isDisabled={slot === null}
          isLoading={isBusy}
          loadingLabel={t('cash.move.moving')}
          onClick={() => void run(async () => (slot === null ? undefined : move(slot)))}
        >
          {t('cash.move.confirm')}
        </Button>
      }
    >
      {isFree ? (
        <PointChoice
          transaction={transaction}
          value={place.id}
          onChoose={(next) => {
            setPlace(next);
            choose(null);
          }}
        />
      ) : null}
      <div className={styles.moveTimes}>
        <Times key={place.id} transaction={transaction} place={place} slot={slot} onSlot={choose} />
      </div>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </Dialog>
  );
}

interface Place {
  readonly id: string;
  readonly timeZone: string;
}

interface PointChoiceProps {
  readonly transaction: CashTransaction;
  readonly value: string;
  readonly onChoose: (place: Place) => void;
}

function PointChoice({ transaction, value, onChoose }: PointChoiceProps): ReactElement {
  const { t } = useTranslation('transactions');
  const language = useServices().texts.language();
  const { point, cash } = transaction.details;
  const near = `${point.latitude},${point.longitude}`;
  const { data = [] } = usePointsNear({ side: sideOf(transaction), amount: cash, near });
  const others = data.filter(({ id }) => id !== point.id);
  const options = [
    { value: point.id, label: point.address, note: point.city },
    ...others.map(({ id, address, city }) => ({
      value: id,
      label: textIn(address, language),
      note: textIn(city, language),
    })),
  ];
  return (
    <SelectField
      label={t('cash.move.point')}
      options={options}
      value={value}
      onValueChange={(id) =>
        onChoose({ id, timeZone: others.find((other) => other.id === id)?.timeZone ?? point.timeZone })
      }
    />
  );
}

interface TimesProps {
  readonly transaction: CashTransaction;
  readonly place: Place;
  readonly slot: string | null;
  readonly onSlot: (slot: string | null) => void;
}

function Times({ transaction, place, slot, onSlot }: TimesProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const language = useServices().texts.language();
  const [chosen, setChosen] = useState<string | null>(null);
  const question = { pointId: place.id, side: sideOf(transaction), amount: transaction.details.cash };
  const days = usePointDays(question);
  const day = chosen ?? days.data?.find(({ state }) => state === 'open')?.date ?? null;
  const slots = usePointSlots(question, day);
  if (days.error !== null) return <LoadProblem error={days.error} onRetry={() => void days.refetch()} />;
  if (days.data === undefined) {
    return (
      <Loading label={t('app:loading')}>
        <Skeleton height={220} />
      </Loading>
    );
  }
  return (
    <SlotPicker
      daysLabel={t('cash.move.days')}
      days={daysOf(days.data, {
        language,
        closed: (state) => t(`cash.move.states.${state}`),
        upTo: (amount) => t('cash.move.upTo', { amount }),
      })}
      day={day}
      onDayChange={(next) => {
        setChosen(next);
        onSlot(null);
      }}
      slotsLabel={t('cash.move.slots')}
      slots={slotsOf(slots.data ?? [], {
        language,
        timeZone: place.timeZone,
        gap: (time) => t('cash.move.break', { time }),
      })}
      slot={slot}
      onSlotChange={onSlot}
      takenLabel={t('cash.move.taken')}
      {...(day === null && { closedReason: t('cash.move.nothing') })}
    />
  );
}
