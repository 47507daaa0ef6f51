import type { Consumer, EventKind } from '../../platform/outbox/outbox.ts';
import * as deposits from '../deposits/index.ts';
import * as kyc from '../kyc/index.ts';
import * as sessions from '../sessions/index.ts';
import * as trades from '../trades/index.ts';
import * as users from '../users/index.ts';
import * as withdrawals from '../withdrawals/index.ts';
import { affiliateConsumers } from './affiliate-consumers.ts';
import { cashConsumers } from './cash-consumers.ts';
import type { NotificationsCore } from './core.ts';
import { mailContent } from './mail-content.ts';
import { type MailKind, skipReasons } from './mail-texts.ts';
import { type MailOrder, orderMail } from './order-mail.ts';
import { payoutConsumers } from './payout-consumers.ts';
import { supportConsumers } from './support-consumers.ts';

const CODE_SECONDS = 600;
const STEP_UP_SECONDS = 300;

/** The mail that each event makes. */
export function mailConsumers(core: NotificationsCore): Consumer[] {
  // If the event's mail is already ordered, the event is not parsed again: its secrets are erased by then.
  const on = <Payload>(kind: EventKind<Payload>, orderOf: (payload: Payload) => MailOrder): Consumer => ({
    name: `notifications.${kind.topic}`,
    topic: kind.topic,
    opensSecrets: true,
    take: async (events, tx) => {
      for (const event of events)
        await orderMail(core, tx, { event, order: () => orderOf(kind.parse(event.payload)) });
    },
  });
  return [
    ...codeConsumers(core, on),
    ...accountConsumers(core, on),
    ...factorConsumers(core, on),
    ...tradeConsumers(on),
    ...depositConsumers(on),
    ...withdrawalConsumers(on),
    kycConsumer(on),
    ...cashConsumers(on),
    ...payoutConsumers(on),
    ...supportConsumers(core, on),
    ...affiliateConsumers(core, on),
  ];
}

export type On = <Payload>(kind: EventKind<Payload>, orderOf: (payload: Payload) => MailOrder) => Consumer;

const open = (
  { sealer }: NotificationsCore,
  { topic }: { topic: string },
  { sealed, key }: { sealed: string; key: string },
): string => sealer.open(sealed, users.mailContext(topic, key));

const kycConsumer = (on: On): Consumer =>
  on(kyc.kycDecided, ({ userId, status, rejectType, at }) => ({
    userId,
    content: { kind: status === 'approved' ? 'kycApproved' : rejectMails[rejectType ?? 'retry'], at },
  }));

const rejectMails = { retry: 'kycRetry', final: 'kycRejected' } as const;

function codeConsumers(core: NotificationsCore, on: On): Consumer[] {
  const codeOf = (kind: { topic: string }, { userId, sealedCode }: { userId: string; sealedCode: string }) =>
    open(core, kind, { sealed: sealedCode, key: userId });
  return [
    on(users.emailCodeRequested, (event) => ({
      userId: event.userId,
      content: { kind: 'verificationCode', code: codeOf(users.emailCodeRequested, event) },
      lifeSeconds: CODE_SECONDS,
    })),
    on(users.passwordResetRequested, (event) => ({
      userId: event.userId,
      content: { kind: 'resetCode', code: codeOf(users.passwordResetRequested, event) },
      lifeSeconds: CODE_SECONDS,
    })),
    on(sessions.stepUpCodeRequested, (event) => ({
      userId: event.userId,
      content: {
        kind: 'stepUpCode',
        code: codeOf(sessions.stepUpCodeRequested, event),
        purpose: event.purpose,
      },
      lifeSeconds: STEP_UP_SECONDS,
    })),
  ];
}

const contact = mailContent.shape.contact.unwrap();

function accountConsumers(core: NotificationsCore, on: On): Consumer[] {
  return [
    on(users.emailAlreadyRegistered, ({ userId }) => ({ userId, content: { kind: 'alreadyRegistered' } })),
    on(users.passwordChanged, ({ userId, because, removedPasskeys, at }) => ({
      userId,
      content: {
        kind: because === 'reset' ? 'passwordReset' : 'passwordChanged',
        ...(removedPasskeys === undefined ? {} : { removedPasskeys }),
        at,
      },
    })),
    on(users.strangersBlocked, ({ userId, at }) => ({ userId, content: { kind: 'strangersBlocked', at } })),
    on(users.accountFrozen, ({ userId, because, at }) => ({
      userId,
      content: { kind: because === 'staff' ? 'accountFrozenByStaff' : 'accountFrozen', at },
    })),
    on(users.unfreezeRequested, ({ userId, sealedFreezeToken: sealed, at }) => ({
      userId,
      content: {
        kind: 'unfreezeRequested',
        at,
        freezeToken: open(core, users.unfreezeRequested, { sealed, key: userId }),
      },
    })),
    on(users.accountUnfrozen, ({ userId, sealedFreezeToken: sealed, at }) => ({
      userId,
      content: {
        kind: 'accountUnfrozen',
        at,
        freezeToken: open(core, users.accountUnfrozen, { sealed, key: userId }),
      },
    })),
    on(users.accountDeletedContact, ({ userId, sealedContact }) => {
      const opened = open(core, users.accountDeletedContact, { sealed: sealedContact, key: userId });
      return {
        userId: null,
        content: { kind: 'accountDeleted', contact: contact.parse(JSON.parse(opened)) },
      };
    }),
    on(sessions.newDeviceLogin, ({ userId, deviceName, platform, browser, ip, sealedFreezeToken, at }) => ({
      userId,
      content: {
        kind: 'newDevice',
        device: deviceName,
        program: browser === null ? platform : `${browser}, ${platform}`,
        ...(ip === null ? {} : { network: ip }),
        at,
        freezeToken: open(core, sessions.newDeviceLogin, { sealed: sealedFreezeToken, key: userId }),
      },
    })),
    on(sessions.sessionReuseDetected, ({ userId, at }) => ({
      userId,
      content: { kind: 'sessionEnded', at },
    })),
  ];
}

interface FactorEvent {
  readonly userId: string;
  readonly name?: string;
  readonly isFirst?: boolean | undefined;
  /** Absent in events of earlier versions, and where nobody else can have been in the account. */
  readonly sealedFreezeToken?: string | undefined;
  readonly at: string;
}

function factorConsumers(core: NotificationsCore, on: On): Consumer[] {
  const onFactor = <Payload extends FactorEvent>(event: EventKind<Payload>, kind: MailKind): Consumer =>
    on(event, ({ userId, name, isFirst = false, sealedFreezeToken: sealed, at }) => ({
      userId,
      content: {
        kind,
        at,
        ...(name === undefined ? {} : { passkey: name }),
        ...(isFirst ? { isFirstFactor: true } : {}),
        ...(sealed === undefined ? {} : { freezeToken: open(core, event, { sealed, key: userId }) }),
      },
    }));
  return [
    onFactor(sessions.twoFactorEnabled, 'twoFactorOn'),
    onFactor(sessions.twoFactorDisabled, 'twoFactorOff'),
    onFactor(sessions.recoveryCodesRenewed, 'recoveryCodesRenewed'),
    onFactor(sessions.passkeyAdded, 'passkeyAdded'),
    onFactor(sessions.passkeyRemoved, 'passkeyRemoved'),
    onFactor(sessions.passkeySuspended, 'passkeySuspended'),
    on(sessions.secondFactorFailed, ({ userId, ip, at }) => ({
      userId,
      content: { kind: 'secondFactorFailed', ...(ip === null ? {} : { network: ip }), at },
    })),
  ];
}

/** A completed trade makes no mail, because the user was present. */
function tradeConsumers(on: On): Consumer[] {
  return [
    on(trades.recurringBuyDue, ({ userId, coin, quoteAmount: amount, at }) => ({
      userId,
      content: { kind: 'recurringBuyDue', coin, amount, at },
    })),
    on(trades.recurringBuySkipped, ({ userId, coin, quoteAmount: amount, reason, at, nextAt }) => ({
      userId,
      content: {
        kind: 'recurringBuySkipped',
        coin,
        amount,
        reason: skipReasons.find((known) => known === reason) ?? 'Other',
        at,
        nextAt,
      },
    })),
    on(trades.priceAlertReached, ({ userId, coin, priceNow: price, at }) => ({
      userId,
      content: { kind: 'priceAlertReached', coin, price, at },
    })),
    on(trades.tradeRejected, ({ userId, coin, quoteAmount: amount, at }) => ({
      userId,
      content: { kind: 'tradeRejected', coin, amount, at },
    })),
  ];
}

function depositConsumers(on: On): Consumer[] {
  return [
    on(deposits.depositAddressChanged, ({ userId, coin, network, at }) => ({
      userId,
      content: { kind: 'depositAddressChanged', coin, network, at },
    })),
  ];
}

/** The fields of every mail about a withdrawal. */
const aboutWithdrawal = ({
  withdrawalId: transactionId,
  coin,
  amount: sum,
  network: chain,
  address,
  at,
}: {
  readonly withdrawalId: string;
  readonly coin: string;
  readonly amount: string;
  readonly network: string;
  readonly address: string;
  readonly at: string;
}) => ({ transactionId, coin, sum, chain, address, at });

function withdrawalConsumers(on: On): Consumer[] {
  return [
    on(withdrawals.withdrawalRequested, ({ userId, undoUntil, ...event }) => ({
      userId,
      content:
        undoUntil === null
          ? { kind: 'withdrawalWaiting', ...aboutWithdrawal(event) }
          : { kind: 'withdrawalRequested', ...aboutWithdrawal(event), until: undoUntil },
    })),
    on(withdrawals.withdrawalSent, ({ userId, txid, ...event }) => ({
      userId,
      content: {
        kind: 'withdrawalSent',
        ...aboutWithdrawal(event),
        ...(txid === null ? {} : { transaction: txid }),
      },
    })),
    on(withdrawals.withdrawalRejected, ({ userId, ...event }) => ({
      userId,
      content: { kind: 'withdrawalRejected', ...aboutWithdrawal(event) },
    })),
    on(withdrawals.withdrawalTestArrived, ({ userId, until, ...event }) => ({
      userId,
      content: { kind: 'withdrawalTestArrived', ...aboutWithdrawal(event), until },
    })),
    on(withdrawals.withdrawalQuestion, ({ userId, note: question, ...event }) => ({
      userId,
      content: { kind: 'withdrawalQuestion', ...aboutWithdrawal(event), question },
    })),
    on(withdrawals.addressAdded, ({ userId, name: addressName, coin, network: chain, address, at }) => ({
      userId,
      content: { kind: 'addressAdded', addressName, coin, chain, address, at },
    })),
    on(withdrawals.allowlistOff, ({ userId, at: until }) => ({
      userId,
      content: { kind: 'allowlistOff', until },
    })),
  ];
}
