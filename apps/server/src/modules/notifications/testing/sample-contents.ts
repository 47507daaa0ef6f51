import type { MailContent } from '../mail-content.ts';
import type { MailKind } from '../mail-texts.ts';

const at = '2026-03-01T12:00:10.000Z';
const freezeToken = 'Q2xpY2tUb0ZyZWV6ZQ';
const until = '2026-03-01T12:01:10.000Z';
const visit = {
  transactionId: '018f0000-0000-7000-8000-00000000c0de',
  amount: '2500',
  address: '120 S Riverside Plaza, Chicago',
  at,
  timeZone: 'America/Chicago',
};
const withdrawal = {
  transactionId: '019cb8ba-0a30-7737-9982-9ae92f46ffe3',
  coin: 'ETH',
  sum: '0.25',
  chain: 'ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  at,
};

const payout = {
  transactionId: '019cb8ba-0a30-7737-9982-9ae92f46ffe5',
  amount: '450',
  recipient: 'Visa 4417',
  at,
};

/** One of each kind, as the consumers make them. */
export const sampleContents: Readonly<Record<MailKind, MailContent>> = {
  verificationCode: { kind: 'verificationCode', code: '482913' },
  resetCode: { kind: 'resetCode', code: '071935' },
  stepUpCode: { kind: 'stepUpCode', code: '660142', purpose: 'deleteUser' },
  newDevice: {
    kind: 'newDevice',
    device: 'Pixel 9',
    program: 'Chrome, Android',
    network: '203.0.113.*',
    at,
    freezeToken,
  },
  alreadyRegistered: { kind: 'alreadyRegistered' },
  passwordChanged: { kind: 'passwordChanged', at },
  passwordReset: { kind: 'passwordReset', removedPasskeys: ['MacBook Air', 'Pixel 9'], at },
  twoFactorOn: { kind: 'twoFactorOn', isFirstFactor: true, freezeToken, at },
  twoFactorOff: { kind: 'twoFactorOff', freezeToken, at },
  recoveryCodesRenewed: { kind: 'recoveryCodesRenewed', freezeToken, at },
  passkeyAdded: { kind: 'passkeyAdded', passkey: 'MacBook Air', isFirstFactor: true, freezeToken, at },
  passkeyRemoved: { kind: 'passkeyRemoved', passkey: 'MacBook Air', freezeToken, at },
  passkeySuspended: { kind: 'passkeySuspended', passkey: 'MacBook Air', at },
  accountFrozenByStaff: { kind: 'accountFrozenByStaff', at },
  unfreezeRequested: { kind: 'unfreezeRequested', at, freezeToken: 'U3RvcFRoZVJlcXVlc3Q' },
  accountUnfrozen: { kind: 'accountUnfrozen', at, freezeToken: 'RnJlZXplT25jZU1vcmU' },
  accountFrozen: { kind: 'accountFrozen', at },
  accountDeleted: {
    kind: 'accountDeleted',
    contact: { email: 'anna@example.com', language: 'en-US', antiPhishingCode: null },
  },
  sessionEnded: { kind: 'sessionEnded', at },
  secondFactorFailed: { kind: 'secondFactorFailed', network: '203.0.113.*', at },
  strangersBlocked: { kind: 'strangersBlocked', at },
  recurringBuyDue: { kind: 'recurringBuyDue', coin: 'BTC', amount: '50', at },
  recurringBuySkipped: {
    kind: 'recurringBuySkipped',
    coin: 'BTC',
    amount: '50',
    reason: 'InsufficientFunds',
    at,
    nextAt: '2026-03-08T12:00:10.000Z',
  },
  priceAlertReached: { kind: 'priceAlertReached', coin: 'TON', price: '2.6123', at },
  tradeRejected: { kind: 'tradeRejected', coin: 'ETH', amount: '100000', at },
  depositAddressChanged: { kind: 'depositAddressChanged', coin: 'USDT', network: 'Ethereum', at },
  withdrawalRequested: { kind: 'withdrawalRequested', ...withdrawal, until },
  withdrawalWaiting: { kind: 'withdrawalWaiting', ...withdrawal },
  withdrawalSent: { kind: 'withdrawalSent', ...withdrawal, transaction: `0x${'9b'.repeat(32)}` },
  withdrawalRejected: { kind: 'withdrawalRejected', ...withdrawal },
  withdrawalTestArrived: { kind: 'withdrawalTestArrived', ...withdrawal, until },
  withdrawalQuestion: { kind: 'withdrawalQuestion', ...withdrawal, question: 'Who is the recipient?' },
  addressAdded: {
    kind: 'addressAdded',
    addressName: 'Ledger at home',
    coin: 'ETH',
    chain: 'ethereum',
    address: withdrawal.address,
    at,
  },
  allowlistOff: { kind: 'allowlistOff', until },
  cashVisitTomorrow: { kind: 'cashVisitTomorrow', ...visit },
  cashVisitSoon: { kind: 'cashVisitSoon', ...visit },
  kycApproved: { kind: 'kycApproved', at },
  kycRetry: { kind: 'kycRetry', at },
  kycRejected: { kind: 'kycRejected', at },
  cashOrderEnded: { kind: 'cashOrderEnded', ...visit },
  cashDayClosed: { kind: 'cashDayClosed', ...visit, until },
  cashOrderMoved: { kind: 'cashOrderMoved', ...visit },
  cashOrderLocked: { kind: 'cashOrderLocked', ...visit },
  cashAccessCodeChanged: { kind: 'cashAccessCodeChanged', ...visit },
  cashCommentChanged: { kind: 'cashCommentChanged', ...visit },
  cashBuyFailed: { kind: 'cashBuyFailed', ...visit, coin: 'BTC' },
  payoutRequested: { kind: 'payoutRequested', ...payout },
  payoutSuccessful: { kind: 'payoutSuccessful', ...payout },
  payoutEnded: { kind: 'payoutEnded', ...payout },
  payoutFeeChanged: { kind: 'payoutFeeChanged', ...payout, fee: '9.45', until },
  payoutUnclaimed: { kind: 'payoutUnclaimed', ...payout, until },
  recipientAdded: { kind: 'recipientAdded', recipient: 'Visa 4417', at },
};
