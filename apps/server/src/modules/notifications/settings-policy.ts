import {
  type MutableCategory,
  mutableCategories,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationSettings,
} from '@gim/contract';
import type { StoredSettings } from './settings-store.ts';

type Chosen = Omit<NotificationSettings, 'pushKey'>;

/** The defaults for users without settings. */
const defaults: Omit<StoredSettings, 'userId'> = {
  muted: ['news.push'],
  isQuiet: false,
  quietFrom: '22:00',
  quietTo: '08:00',
  timeZone: 'UTC',
  hidesAmounts: true,
};

export const settingsOf = (kept: StoredSettings | undefined): Omit<StoredSettings, 'userId'> =>
  kept ?? defaults;

/**
 * The time zone in which messages tell a user times: the one of the quiet hours while they are on, or else that of the
 * last device. A stored zone alone is no choice: saving any other setting stores the default with it. Null if unknown.
 */
export const timeZoneOf = (
  kept: StoredSettings | undefined,
  { timeZone }: { readonly timeZone: string | null },
): string | null => (kept?.isQuiet === true ? kept.timeZone : timeZone);

/** Whether a category is enabled on a channel. Security always is. */
export const isOn = (
  { muted }: Pick<StoredSettings, 'muted'>,
  category: NotificationCategory,
  channel: NotificationChannel,
): boolean => category === 'security' || !muted.includes(`${category}.${channel}`);

export function presentSettings(kept: Omit<StoredSettings, 'userId'>): Chosen {
  const channelsOf = (category: MutableCategory) => ({
    inApp: isOn(kept, category, 'inApp'),
    push: isOn(kept, category, 'push'),
    email: isOn(kept, category, 'email'),
  });
  return {
    channels: {
      payments: channelsOf('payments'),
      cash: channelsOf('cash'),
      trades: channelsOf('trades'),
      affiliate: channelsOf('affiliate'),
      support: channelsOf('support'),
      news: channelsOf('news'),
    },
    quietHours: {
      isOn: kept.isQuiet,
      from: kept.quietFrom,
      to: kept.quietTo,
      timeZone: kept.timeZone,
    },
    hidesAmounts: kept.hidesAmounts,
  };
}

export function settingsToStore({
  channels,
  quietHours,
  hidesAmounts,
}: Chosen): Omit<StoredSettings, 'userId'> {
  const mutedOf = (category: MutableCategory): readonly string[] => {
    const { inApp, push, email } = channels[category];
    return [
      ...(inApp ? [] : [`${category}.inApp`]),
      ...(push ? [] : [`${category}.push`]),
      ...(email ? [] : [`${category}.email`]),
    ];
  };
  return {
    muted: mutableCategories.flatMap(mutedOf),
    isQuiet: quietHours.isOn,
    quietFrom: quietHours.from,
    quietTo: quietHours.to,
    timeZone: quietHours.timeZone,
    hidesAmounts,
  };
}
