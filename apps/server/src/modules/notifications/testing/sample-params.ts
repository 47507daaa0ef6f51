import { type NotificationEvent, type NotificationParams, notificationKinds } from '@gim/contract';

const at = '2026-03-01T12:30:00.000Z';
const all: Required<NotificationParams> = {
  ...{
    side: 'in',
    state: 'review',
    reason: 'PriceMoved',
    network: 'Bitcoin',
    name: 'Pixel',
    place: 'Khreshchatyk 1',
  },
  ...{ amount: '1234.5', currency: 'USD', counterAmount: '77.25', counterCurrency: 'USD', fee: '6.75' },
  ...{ max: '9', min: '1', at, until: at, timeZone: 'Europe/Kyiv' },
};
const states: Partial<Record<NotificationEvent, NotificationParams['state']>> = {
  ...{ PasswordChanged: 'reset', AccountFrozen: 'staff', KycRejected: 'final' },
};
/** Values that a notification of this kind can have. */
export const paramsOf = (event: NotificationEvent): NotificationParams => {
  const { state, side, ...others } = all;
  const names: readonly string[] = notificationKinds[event].params;
  return {
    ...others,
    ...(names.includes('state') ? { state: states[event] ?? state } : {}),
    ...(names.includes('side') ? { side: event.startsWith('Trade') ? 'buy' : side } : {}),
  };
};
