import type { PriceAlert } from '@gim/contract';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { TrashIcon } from '@gim/ui/icons/icons.ts';
import { Row } from '@gim/ui/rows/row.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { lowerFirst } from '../../shared/lower-first.ts';
import { isOutcomeUnknown, isSessionEnd } from '../../shared/problem-of.ts';
import { changeList, refetch } from '../../shared/refetch.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { addPriceAlert, priceAlertsKey, removePriceAlert } from './api.ts';
import { usePriceAlertProblemText } from './problem-texts.ts';

/** One alert: the price, how often it fires, and when it last did. */
export function PriceAlertRow({ alert }: { readonly alert: PriceAlert }): ReactElement {
  const { t } = useTranslation('trades');
  const { texts, now } = useServices();
  const language = texts.language();
  const title = t(`alerts.${alert.direction}`, { price: useAmountText().price(alert.price) });
  const remove = useRemoval(alert);
  const moment = shortMoments({ language, now: new Date(now()) });
  const often = t(alert.repeats ? 'alerts.repeats' : 'alerts.once');
  const told =
    alert.lastFiredAt === null ? null : t('alerts.told', { moment: moment(new Date(alert.lastFiredAt)) });
  return (
    <Row
      title={title}
      detail={told === null ? often : alert.isActive ? `${often} · ${lowerFirst(told, language)}` : told}
      trailing={
        <IconButton
          label={t('alerts.delete', { title })}
          icon={<TrashIcon />}
          onClick={() => void remove()}
        />
      }
    />
  );
}

/** Removes an alert at once; the toast offers undo. */
function useRemoval(alert: PriceAlert): () => Promise<void> {
  const { t } = useTranslation('trades');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const explain = usePriceAlertProblemText();
  const key = priceAlertsKey(userId, alert.coin);
  const isBusy = useRef(false);
  const showProblem = (failure: unknown): void => {
    if (!isSessionEnd(failure)) toast(explain(failure), { tone: 'problem' });
  };
  const undo = async (): Promise<void> => {
    try {
      const again = await addPriceAlert(services, userId, alert);
      changeList<PriceAlert>(queries, key, (items) => [again, ...items.filter(({ id }) => id !== again.id)]);
    } catch (failure) {
      if (isOutcomeUnknown(failure)) void refetch(queries, key);
      showProblem(failure);
    }
  };
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await removePriceAlert(services, { userId, priceAlertId: alert.id });
    } catch (failure) {
      if (isOutcomeUnknown(failure)) void refetch(queries, key);
      showProblem(failure);
      return;
    } finally {
      isBusy.current = false;
    }
    changeList<PriceAlert>(queries, key, (items) => items.filter(({ id }) => id !== alert.id));
    // No undo for an alert that has fired: creating it again would be refused because the price is already reached.
    const action = { label: t('alerts.undo'), onAct: () => void undo() };
    toast(t('alerts.deleted'), alert.isActive ? { action } : {});
  };
}
