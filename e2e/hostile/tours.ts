import type { Hostile } from './hostile-product.ts';
import { type Opening, openDesk, openWallet, type Stop, type Watched } from './pages.ts';
import { tellerPoint } from './write-visits.ts';

/** The pages that one person visits. */
export interface Tour {
  readonly open: (opening: Opening) => Promise<Watched>;
  /** Pages with the stored texts. */
  readonly stored: readonly Stop[];
  /** Pages with all reply texts replaced by all the strings. */
  readonly replaced: readonly Stop[];
}

const showing =
  (least: number) =>
  (...paths: readonly string[]): readonly Stop[] =>
    paths.map((path) => ({ path, least }));

/**
 * Pages that show all the strings, some, or possibly none, because texts are only looked up or hidden behind a click.
 */
const all = showing(120);
const some = showing(1);
const perhaps = showing(0);

const writingTour = ({ writing, thread, notificationId, pointIds }: Hostile): Tour => ({
  open: (opening) => openWallet(opening, writing),
  stored: [
    ...all(`/settings/support-service/${thread}`),
    ...some('/settings/devices', '/notifications', `/notifications/${notificationId}`),
    ...some('/settings/exchange-points'),
    ...perhaps(...pointIds.slice(0, 3).map((id) => `/cashin?point=${id}`)),
  ],
  replaced: [
    ...all(`/settings/support-service/${thread}`, '/settings/devices', '/settings/exchange-points'),
    ...all('/notifications', `/notifications/${notificationId}`),
    ...perhaps('/settings/support-service', '/settings/faceid', '/settings/notifications'),
  ],
});

const owningTour = ({ owning, withdrawalId, payoutId, visits, pointIds: [pointId] }: Hostile): Tour => {
  const visit = `/transactions/${visits.rejectedId}`;
  return {
    open: (opening) => openWallet(opening, owning),
    stored: [
      ...some(`/transactions/${withdrawalId}`, '/coins/TON/withdraw', '/cashout/paypal'),
      ...perhaps('/settings/personal-info'),
    ],
    replaced: [
      ...all('/dashboard', '/transactions', visit, `/transactions/${withdrawalId}`),
      ...all(`/transactions/${payoutId}`, '/coins', '/coins/TON/withdraw', '/cashout/paypal'),
      ...all('/cashin/map', '/cashout/map', `/cashin?point=${tellerPoint}`, `/cashin?point=${pointId}`),
      ...all('/settings', '/settings/personal-info', '/settings/affiliate-program/statistics'),
      ...perhaps('/coins/TON', '/coins/TON/deposit', '/coins/TON/buy', '/cashin', '/cashout'),
      ...perhaps('/cashout/card', '/kyc', '/settings/affiliate-program', `${visit}/trip`),
    ],
  };
};

const supportTour = ({ desk, thread, frozen, cases, visits }: Hostile): Tour => {
  const texts = [
    `/desk/threads?number=${thread}`,
    `/desk/users?id=${frozen.id}`,
    `/desk/cases?number=${cases.open}`,
    `/desk/cases?list=closed&number=${cases.closed}`,
  ];
  const orders = [visits.canceledId, visits.rejectedId].map((id) => `/desk/support?id=${id}`);
  return {
    open: (opening) => openDesk(opening, desk.support),
    stored: [...all(...texts), ...some(...orders)],
    replaced: all(...texts, ...orders, '/desk/threads?list=answered'),
  };
};

const officerTour = ({ desk: { compliance }, withdrawalId, kycCheckId }: Hostile): Tour => {
  const pages = [`/desk/withdrawals?id=${withdrawalId}`, `/desk/kyc?id=${kycCheckId}`];
  return {
    open: (opening) => openDesk(opening, compliance[0]),
    stored: some(...pages),
    replaced: all(...pages),
  };
};

const adminTour = ({ desk: { admins } }: Hostile): Tour => {
  const pages = ['/desk/point', '/desk/staff'];
  return {
    open: (opening) => openDesk(opening, admins[0]),
    // The newest line of the log may have no text.
    stored: [...some(...pages), ...perhaps('/desk/audit')],
    replaced: all(...pages, '/desk/audit'),
  };
};

const treasuryTour = ({ desk: { treasury } }: Hostile): Tour => {
  const pages = ['/desk/treasury', '/desk/payouts'];
  return {
    open: (opening) => openDesk(opening, treasury[0]),
    stored: some(...pages),
    replaced: all(...pages),
  };
};

const tellerTour = ({ teller, visits: { rejectedId } }: Hostile): Tour => {
  const today = `/desk/today?id=${rejectedId}`;
  return {
    open: (opening) => openDesk(opening, teller),
    stored: [...all('/desk/drawer'), ...perhaps(today)],
    replaced: all('/desk/drawer', today, `/desk/today?count=${rejectedId}`),
  };
};

/** Everybody who reads texts of others. */
export const tours: Readonly<Record<string, (hostile: Hostile) => Tour>> = {
  'a customer who wrote to support': writingTour,
  'a customer with withdrawals': owningTour,
  support: supportTour,
  compliance: officerTour,
  admin: adminTour,
  treasury: treasuryTour,
  teller: tellerTour,
};
