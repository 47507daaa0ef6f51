import {
  isCashOfVisit,
  linkPath,
  type NotificationParams,
  notificationEvents,
  notificationKinds,
  notificationReasons,
  textVariants,
} from '@gim/contract';
import { byLanguage, type Language, writeNumber } from '@gim/languages';
import { formatMoney, moneyFromText } from '@gim/money';
import * as z from 'zod';
import { readTexts } from '../../platform/texts.ts';
import { isTimeZone } from '../../platform/zoned-time.ts';
import type { StoredNotification } from './notification-store.ts';
import { plainName } from './plain-name.ts';
import type { PushMessage } from './ports.ts';

export interface PushView {
  readonly language: Language;
  readonly hidesAmounts: boolean;
  /** The user's time zone, for times without a place of their own. */
  readonly timeZone: string;
  readonly unread: number;
  readonly isUrgent: boolean;
}

/** Renders a notification as the text of a push. */
export interface PushRenderer {
  (
    found: Pick<StoredNotification, 'id' | 'event' | 'params' | 'linkKind' | 'linkId'>,
    view: PushView,
  ): PushMessage;
  signedOut(language: Language): PushMessage;
}

const text = z.string().min(1);
const pushText = z.strictObject({ title: text, text });
const pushTexts = z.strictObject({
  hidden: text,
  signedOut: pushText,
  reasons: z.record(z.enum(notificationReasons), text),
  events: z.record(z.string(), pushText),
});
type PushTexts = z.infer<typeof pushTexts>;

/** The values left out of a push when the user hides amounts. */
const amountNames = /\{\{(?:amount|counterAmount|fee|max|min)\}\}/;

/** Throws at start if any event lacks its text in a language. */
export const loadPushTexts = (): Readonly<Record<Language, PushTexts>> => byLanguage(read);

export function createPushRenderer(texts = loadPushTexts()): PushRenderer {
  const render = (
    { id, event, params, linkKind, linkId }: Parameters<PushRenderer>[0],
    { language, hidesAmounts, timeZone, unread, isUrgent }: PushView,
  ): PushMessage => {
    const { events, reasons, hidden } = texts[language];
    const found = textVariants(event, params).find((key) => key in events);
    const { title, text: body } = events[found ?? ''] ?? { title: '', text: '' };
    const values = valuesOf(params, { language, timeZone, reasons });
    const fill = (template: string): string =>
      template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '').trim();
    return {
      title: fill(title),
      body: hidesAmounts && amountNames.test(body) ? hidden : fill(body),
      tag: linkId === null ? id : `${notificationKinds[event].link} ${linkId}`,
      path: linkKind === null ? `/notifications/${id}` : linkPath({ kind: linkKind, id: linkId }),
      unread,
      isUrgent,
    };
  };
  return Object.assign(render, {
    signedOut: (language: Language): PushMessage => ({
      title: texts[language].signedOut.title,
      body: texts[language].signedOut.text,
      tag: 'signed-out',
      path: '/push-logout',
      unread: 0,
      isUrgent: true,
    }),
  });
}

function read(language: Language): PushTexts {
  const texts = pushTexts.parse(readTexts(language, 'pushes'));
  const missing = notificationEvents.filter(
    (event) => !Object.keys(texts.events).some((key) => key === event || key.startsWith(`${event}-`)),
  );
  if (missing.length > 0) throw new Error(`No push texts in ${language} for ${missing.join(', ')}.`);
  return texts;
}

/** The formatted values. Names were chosen by others and may try to mislead, so they are sanitised. */
function valuesOf(
  params: NotificationParams,
  {
    language: locale,
    timeZone,
    reasons,
  }: Pick<PushView, 'language' | 'timeZone'> & Pick<PushTexts, 'reasons'>,
): Readonly<Record<string, string | undefined>> {
  const { amount, currency = '', counterAmount, counterCurrency = '', fee, reason, at, until } = params;
  const precision = isCashOfVisit(params) ? 'whole' : 'exact';
  const money = (coin: string, written: string | undefined): string | undefined =>
    written === undefined
      ? undefined
      : formatMoney(moneyFromText(coin, written), { locale, as: 'paid', precision });
  const zone = params.timeZone ?? timeZone;
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  });
  const write = (instant: string | undefined): string | undefined =>
    instant === undefined ? undefined : moment.format(new Date(instant));
  return {
    currency,
    counterCurrency,
    network: params.network,
    amount: money(currency, amount),
    counterAmount: money(counterCurrency, counterAmount),
    fee: money(currency, fee),
    name: params.name === undefined ? undefined : writeNumber(plainName(params.name), locale),
    place: params.place === undefined ? undefined : plainName(params.place),
    reason: reason === undefined ? undefined : reasons[reason],
    at: write(at),
    until: write(until),
  };
}
