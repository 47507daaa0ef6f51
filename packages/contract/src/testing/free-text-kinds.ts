import { languages } from '@gim/languages';

/**
 * Classifies the body fields that accept markup. Each is listed here with the reason why it is harmless, or in
 * `shownTexts`, because it is stored and shown: `e2e/hostile-texts.spec.ts` writes hostile strings into those and opens
 * the pages. `*` instead of an endpoint name means the field of that name in every endpoint.
 */

/** Fields that only accept existing values, so that the text itself is not stored. */
export const onlyKnownValues: Readonly<Record<string, string>> = {
  '* network': 'a network of the coin',
  'checkRecipient text': 'read as an address or a payment link; the answer has only what was understood',
  'createAddress address': 'an address of the network',
  'createRecipient cardToken': 'a card that the partner has for the caller',
  'createRecipient holder.legalName': 'the name of the checked identity',
  'createRecipient state': 'a state of the country',
  'createRecipient zip': 'a postal code of the country',
  'createWithdrawal address': 'an address of the network',
  'freezeByToken token': 'the token of a mail, kept as a hash',
  'lookUpDeposit txid': 'a transaction of the chain; the text itself is not kept',
  'previewWithdrawal address': 'an address of the network',
  'retryWebhook id': 'a message that came',
  'searchUser search': 'an e-mail or an id',
  'stopMoneyOut subject': 'a user, a coin or a network',
};

/** Fields that are stored but never shown, or not stored at all. */
export const neverShown: Readonly<Record<string, string>> = {
  '* password': 'kept as a hash',
  '* newPassword': 'kept as a hash',
  '* pushToken': 'an address for the push service alone',
  '* loginTicket': 'signed by the server',
  '* refreshToken': 'kept as a hash',
  '* deviceId': 'names the device, whose name is shown; `login deviceId` is tried all the same',
  '* answer.authenticatorAttachment': 'part of a signed answer',
  '* answer.clientExtensionResults.*': 'part of a signed answer',
  '* answer.id': 'part of a signed answer',
  '* answer.rawId': 'part of a signed answer',
  '* answer.response.*': 'part of a signed answer',
  '* stepUp.answer.authenticatorAttachment': 'part of a signed answer',
  '* stepUp.answer.clientExtensionResults.*': 'part of a signed answer',
  '* stepUp.answer.id': 'part of a signed answer',
  '* stepUp.answer.rawId': 'part of a signed answer',
  '* stepUp.answer.response.*': 'part of a signed answer',
  '* stepUp.password': 'kept as a hash',
  'previewWithdrawal memo': 'a preview keeps nothing',
  'startStepUp operation.*': 'kept as a hash',
};

/** Stored and shown, but stored in the same place as the field of another endpoint. */
export const sameAs: Readonly<Record<string, string>> = {
  'passkeyLogin deviceName': 'login deviceName',
  'passkeyLogin platformName': 'login platformName',
};

const inEachLanguage = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, where]) =>
      languages.map((language) => [`${field}.${language}`, where]),
    ),
  );

/** Texts that are stored as written, and the pages that show them. */
export const shownTexts: Readonly<Record<string, string>> = {
  ...inEachLanguage({
    'addPointPhoto about': 'wallet point',
    'changePoint address': 'wallet points, desk points',
    'changePoint city': 'wallet points, desk points',
    'changePoint comment': 'wallet point, desk points',
    'changePoint directions[]': 'wallet point, desk points',
    'changePoint name': 'wallet points, desk points',
    'createPoint address': 'wallet points, desk points',
    'createPoint city': 'wallet points, desk points',
    'createPoint comment': 'wallet point, desk points',
    'createPoint directions[]': 'wallet point, desk points',
    'createPoint name': 'wallet points, desk points',
  }),
  'addStaffMember name': 'desk staff',
  'addStaffMember note': 'desk audit',
  'answerThread text': 'wallet thread, desk thread, mail',
  'approveWithdrawal note': 'desk audit',
  'askAboutWithdrawal note': 'desk withdrawals, mail',
  'assignSuspense note': 'desk audit',
  'cancelCashOrder note': 'desk order',
  'changePoint note': 'desk audit',
  'changePoint phone': 'wallet point, desk points',
  'closeCase note': 'desk cases',
  'closePointDays note': 'desk audit',
  'confirmKycOverturn note': 'desk identity checks',
  'countDrawer note': 'desk drawer',
  'createAddress memo': 'wallet withdrawal',
  'createAddress name': 'wallet withdrawal',
  'createPoint note': 'desk audit',
  'createPoint phone': 'wallet point, desk points',
  'createRecipient city': 'wallet PayPal',
  'createRecipient holder.company': 'wallet PayPal, desk payouts',
  'createRecipient postalAddress': 'wallet PayPal',
  'createTicket text': 'wallet thread, desk thread',
  'createWithdrawal memo': 'wallet operation, desk withdrawals',
  'decideKycCheck note': 'desk identity checks',
  'decidePayoutReview note': 'desk audit',
  'decideRoleRequest note': 'desk staff',
  'decideUnfreeze note': 'desk users',
  'disableStaffMember note': 'desk audit',
  'enableStaffMember note': 'desk audit',
  'escalateKycCheck note': 'desk identity checks',
  'freezeByStaff note': 'desk users',
  'login deviceName': 'wallet devices, notifications, mail',
  'login platformName': 'wallet devices',
  'lowerCashOrder note': 'desk order',
  'moveDrawerCash bag': 'desk drawer',
  'moveDrawerCash courier': 'desk drawer',
  'noteCase note': 'desk cases',
  'passCase note': 'desk cases',
  'register deviceName': 'wallet devices',
  'register platformName': 'wallet devices',
  'rejectCashOrder note': 'desk order',
  'rejectWithdrawal note': 'desk audit',
  'renameAddress name': 'wallet withdrawal',
  'replyToTicket text': 'wallet thread, desk thread',
  'requestRefill note': 'desk audit',
  'requestUnfreeze note': 'desk users',
  'setNoteAside serial': 'desk order',
  'setPointAccessCode accessCode': 'wallet operation, desk points',
  'setPointAccessCode note': 'desk audit',
  'setStaffAccess note': 'desk staff',
  'settlePayoutFinding note': 'desk payouts',
  'startMoneyOut reason': 'desk treasury',
  'stopMoneyOut reason': 'desk treasury',
  'sweepToCold note': 'desk audit',
};

/** Reply fields that programs read: the page would not work with a hostile string there. `*` stands for any endpoint. */
export const forPrograms: Readonly<Record<string, string>> = {
  '* explorer': 'the address of a page elsewhere, of our own list',
  '* nextCursor': 'sent back as it came',
  '* options': 'for the browser’s own dialog',
  '* otpauthUrl': 'drawn as a code',
  '* passkeyOptions': 'for the browser’s own dialog',
  '* rate': 'a decimal, written in the way of the reader’s language',
  '* sharePercent': 'a decimal, written in the way of the reader’s language',
  '* statement': 'signed, and checked before any of it is shown',
  '* url': 'the address of a picture',
  '* validUntil': 'a day',
  'getDepositInfo address': 'made by our wallet and drawn as a code, which has room for little',
  'getDepositInfo memo': 'made by our wallet and drawn as a code, which has room for little',
  'renewDepositAddress address': 'made by our wallet and drawn as a code, which has room for little',
  'renewDepositAddress memo': 'made by our wallet and drawn as a code, which has room for little',
};

/**
 * Reply fields that the browser test's data lacks, or does not always have, with the reason. `*` stands for all fields.
 */
export const notInTheTest: Readonly<Record<string, string>> = {
  'findCashOrders *': 'found by typing; the rows are those of `listPointOrders`',
  'getAffiliateReferral *': 'masked by us, as in `getAffiliateStatistics`',
  'getAffiliateWallet *': 'masked by us, as in `getAffiliateStatistics`',
  'getClosedDayPreview *': 'behind a press; names of points',
  'getCoin *': 'no page reads it',
  'getDeskPoint *': 'no page reads it',
  'getDrawer counts[].by.name': 'a count that waits for the second person',
  'getDrawer movements[].order.client': 'cash that changed hands',
  'getKycCheck sanctions.hits[].list': 'the partner found nobody',
  'getKycCheck sanctions.hits[].name': 'the partner found nobody',
  'getNotification params.network': 'a network of ours',
  'getPayoutReconciliation findings[].ours.number': 'payouts that only the partner knows',
  'getPayoutReconciliation findings[].ours.to': 'payouts that only the partner knows',
  'getTransaction details.addressName': 'a withdrawal to a saved address',
  'getTransaction details.brand': 'a payout to a card',
  'getTransaction details.holder': 'a payout to a card',
  'getTransaction details.lastFour': 'a payout to a card',
  'getTransaction details.partnerReference': 'a payout that was sent',
  'getTransaction details.txid': 'a withdrawal that was sent',
  'getTreasury alarms[].text': 'while something is wrong',
  'getTreasury stops[].startAskedBy.name': 'while a second person is waited for',
  'getTreasury transfers[].confirmedBy.name': 'a refill that was confirmed',
  'getTreasury transfers[].txid': 'a transfer that was sent',
  'getUser antiPhishingCode': 'chosen by the user',
  'listAddresses recent[].address': 'a withdrawal that was sent',
  'listAddresses recent[].memo': 'a withdrawal that was sent',
  'listAudit items[].before.*': 'not in every line',
  'listDrawerDays *': 'behind a press',
  'listHolds *': 'a kind of ours, while something is held',
  'listNotifications items[].params.network': 'a network of ours',
  'listPasskeys *': 'named by us',
  'listPayoutReviews items[].approvals[].by.name': 'one approval is all that a payout needs',
  'listRecipients items[].holder': 'a card',
  'listRecipients items[].holder.legalName': 'a person',
  'listRecipients items[].state': 'a state of the country',
  'listTransactions items[].details.addressName': 'a withdrawal to a saved address',
  'listTransactions items[].details.brand': 'a payout to a card',
  'listTransactions items[].details.holder': 'a payout to a card',
  'listTransactions items[].details.lastFour': 'a payout to a card',
  'listTransactions items[].details.partnerReference': 'a payout that was sent',
  'listTransactions items[].details.point.address': 'further down the list; as in `getTransaction`',
  'listTransactions items[].details.point.city': 'further down the list; as in `getTransaction`',
  'listTransactions items[].details.point.name': 'further down the list; as in `getTransaction`',
  'listTransactions items[].details.txid': 'a withdrawal that was sent',
  'listUnfreezeRequests items[].decidedBy.name': 'only open ones are listed',
  'listUnfreezeRequests items[].decisionNote': 'only open ones are listed',
  'listWithdrawalOptions *': 'behind an amount; names of points',
  'listWebhooks items[].problem': 'messages that failed',
};

/** Whether `notInTheTest` lists the field or its endpoint. */
export const isExcused = (field: string): boolean =>
  field in notInTheTest || `${field.split(' ')[0]} *` in notInTheTest;

/** Whether the list has the field, by its endpoint or for all endpoints. */
export const isNamed = (list: Readonly<Record<string, string>>, field: string): boolean =>
  field in list || `* ${field.split(' ')[1]}` in list;

/** Whether a text of a reply is shown to people as it is. */
export const isForEyes = (field: string): boolean =>
  !(field in forPrograms || `* ${lastName(field)}` in forPrograms);

/** Of `listPoints items[].photos[].url` it is `url`, of `startPasskey options.*` it is `options`. */
export const lastName = (field: string): string =>
  field.split(/[ .]/).findLast((name) => name !== '*') ?? field;
