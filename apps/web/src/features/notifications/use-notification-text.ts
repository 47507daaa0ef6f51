import type { NotificationItem, NotificationParams } from '@gim/contract';
import {
  isCashOfVisit,
  type NotificationEvent,
  notificationKinds,
  textVariants,
} from '@gim/contract/notifications.kinds';
import { writeNumber } from '@gim/languages';
import { formatMoney, type MoneyFormat, moneyFromText } from '@gim/money';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import type { Nouns } from '../../platform/i18n/nouns.ts';
import { useServices } from '../../platform/services.ts';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';

type TextKey = keyof Nouns['notifications']['events'];
type EventFields = Pick<NotificationItem, 'event' | 'params'>;

/** The formatted values; empty if the event has none. */
interface TextValues {
  readonly currency: string;
  readonly counterCurrency: string;
  readonly network: string;
  readonly name: string;
  readonly place: string;
  readonly amount: string;
  readonly counterAmount: string;
  readonly fee: string;
  readonly reason: string;
  readonly at: string;
  readonly until: string;
}

/** Replaces an amount while amounts are hidden. */
const HIDDEN = '••••';

export interface NotificationText {
  readonly title: string;
  readonly text: string;
  /** The values of the text one by one; empty if it has none that stand alone. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** The text of a notification, from the event and its values, in the user's language. Values are plain text (W-04). */
export function useNotificationText(): (told: EventFields) => NotificationText {
  const { t, i18n } = useTranslation('notifications');
  const { texts, now } = useServices();
  const isHidden = useHiddenAmounts();
  const language = texts.language();
  const isKey = (key: string): key is TextKey => i18n.exists(`events.${key}.title`, { ns: 'notifications' });

  const valuesOf = ({ event, params }: EventFields): TextValues => {
    const { currency = '', counterCurrency = '', network = '', name = '', place = '', timeZone } = params;
    const precision = precisionOf(event, params);
    const money = (coin: string, amount: string | undefined, as: MoneyFormat['as'] = 'paid'): string => {
      if (amount === undefined) return '';
      return isHidden
        ? HIDDEN
        : formatMoney(moneyFromText(coin, amount), { locale: language, as, precision });
    };
    const moment = (at: string | undefined): string =>
      at === undefined
        ? ''
        : formatInnerMoment(new Date(at), new Date(now()), {
            language,
            ...(timeZone === undefined ? {} : { timeZone }),
          });
    return {
      ...{ currency, counterCurrency, network, place },
      name: writeNumber(name, language),
      amount: money(currency, params.amount, params.side === 'buy' ? 'owned' : 'paid'),
      counterAmount: money(counterCurrency, params.counterAmount, params.side === 'sell' ? 'owned' : 'paid'),
      fee: money(currency, params.fee),
      reason: params.reason === undefined ? '' : t(`reasons.${params.reason}`),
      at: moment(params.at),
      until: moment(params.until),
    };
  };

  return ({ event, params }) => {
    const key = textVariants(event, params).find(isKey);
    // An event of a newer server: this page shows it properly after a reload.
    if (key === undefined) return { title: t('list.title'), text: '', facts: [] };
    const values = valuesOf({ event, params });
    const isVisit = notificationKinds[event].category === 'cash';
    const facts = [
      { label: t('detail.amount'), value: values.amount },
      { label: t('detail.network'), value: values.network },
      { label: t('detail.point'), value: isVisit ? values.place : '' },
      { label: t('detail.visit'), value: isVisit ? startSentence(values.at, language) : '' },
      { label: t('detail.reason'), value: values.reason },
    ].filter(({ value }) => value !== '');
    return {
      title: t(`events.${key}.title`, { ...values }),
      text: startSentence(t(`events.${key}.text`, { ...values }).trim(), language),
      facts,
    };
  };
}

/** Cash is whole. A trade's amount has all the digits that its price gave it: the operation itself shows them. */
function precisionOf(
  event: NotificationEvent,
  params: NotificationParams,
): NonNullable<MoneyFormat['precision']> {
  if (isCashOfVisit(params)) return 'whole';
  return notificationKinds[event].category === 'trades' ? 'short' : 'exact';
}

/** A text may start with a time, such as "tomorrow, 1:00 PM". */
const startSentence = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
