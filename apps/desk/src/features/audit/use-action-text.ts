import { useTranslation } from 'react-i18next';

const texts = {
  'staff.add': 'add',
  'staff.disable': 'disable',
  'staff.enable': 'enable',
  'staff.change-access': 'changeAccess',
  'staff.roles-approve': 'rolesApprove',
  'staff.roles-reject': 'rolesReject',
  'staff.access-refused': 'accessRefused',
  'staff.step-up-refused': 'stepUpRefused',
  'staff.sign-in': 'signIn',
  'staff.sign-in-refused': 'signInRefused',
  'staff.sign-in-blocked': 'signInBlocked',
  'staff.sign-out': 'signOut',
  'staff.change-password': 'changePassword',
  'staff.change-password-refused': 'changePasswordRefused',
  'users.search': 'searchUser',
  'operations.search': 'searchOperations',
  'users.open': 'openUser',
  'users.freeze': 'freeze',
  'users.unfreeze-request': 'unfreezeRequest',
  'users.unfreeze-approve': 'unfreezeApprove',
  'users.unfreeze-reject': 'unfreezeReject',
  'users.unfreeze-refused': 'unfreezeRefused',
  'treasury.sweep': 'treasurySweep',
  'treasury.refill-request': 'refillRequest',
  'treasury.refill-confirm': 'refillConfirm',
  'treasury.refill-refused': 'refillRefused',
  'treasury.stop': 'moneyStop',
  'treasury.start-request': 'startRequest',
  'treasury.start': 'moneyStart',
  'treasury.start-refused': 'startRefused',
  'treasury.suspense-request': 'suspenseRequest',
  'treasury.suspense-assign': 'suspenseAssign',
  'treasury.suspense-refused': 'suspenseRefused',
  'withdrawals.approve': 'withdrawalApprove',
  'withdrawals.approve-refused': 'withdrawalApproveRefused',
  'withdrawals.reject': 'withdrawalReject',
  'withdrawals.ask': 'withdrawalAsk',
} as const;

const isKnown = (action: string): action is keyof typeof texts => Object.hasOwn(texts, action);

/** The display name of an action. Modules add actions; one without a text is shown by its key. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => (isKnown(action) ? t(`actions.${texts[action]}`) : action);
}
