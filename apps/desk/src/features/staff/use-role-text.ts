import type { Right } from '@gim/contract/endpoint';
import type { StaffRole } from '@gim/contract/staff';
import { useTranslation } from 'react-i18next';

const rightTexts = {
  'desk.open': 'deskOpen',
  'staff.read': 'staffRead',
  'staff.manage': 'staffManage',
  'staff.approve': 'staffApprove',
  'audit.read': 'auditRead',
  'users.read': 'usersRead',
  'users.freeze': 'usersFreeze',
  'users.unfreeze.request': 'usersUnfreezeRequest',
  'users.unfreeze.approve': 'usersUnfreezeApprove',
  'kyc.read': 'kycRead',
  'kyc.decide': 'kycDecide',
  'payouts.read': 'payoutsRead',
  'payouts.decide': 'payoutsDecide',
  'withdrawals.read': 'withdrawalsRead',
  'withdrawals.decide': 'withdrawalsDecide',
  'treasury.read': 'treasuryRead',
  'treasury.stop': 'treasuryStop',
  'treasury.manage': 'treasuryManage',
  'support.read': 'supportRead',
  'support.answer': 'supportAnswer',
  'cases.read': 'casesRead',
  'cases.work': 'casesWork',
  'cash-orders.read': 'cashOrdersRead',
  'cash-orders.serve': 'cashOrdersServe',
  'cash-orders.cancel': 'cashOrdersCancel',
  'points.read': 'pointsRead',
  'points.manage': 'pointsManage',
  'drawers.read': 'drawersRead',
  'drawers.count': 'drawersCount',
} as const satisfies Record<Right, string>;

/** The display names of roles and rights. */
export function useRoleText(): {
  readonly role: (role: StaffRole) => string;
  readonly right: (right: Right) => string;
  /** Several roles in one sentence. */
  readonly list: (roles: readonly StaffRole[]) => string;
} {
  const { t, i18n } = useTranslation('staff');
  const role = (name: StaffRole): string => t(`roles.${name}`);
  const format = new Intl.ListFormat(i18n.language);
  return {
    role,
    right: (right) => t(`rights.${rightTexts[right]}`),
    list: (roles) => format.format(roles.map(role)),
  };
}
