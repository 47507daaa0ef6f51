import { type StaffRole, staffRoles } from '@gim/contract/staff';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './staff.module.css';
import { SecondPersonBadge } from './two-people.tsx';
import { useRoleText } from './use-role-text.ts';

interface RoleChoiceProps {
  readonly value: readonly StaffRole[];
  readonly takesTwo: (role: StaffRole) => boolean;
  readonly isLocked?: boolean;
  readonly onChange: (roles: StaffRole[]) => void;
}

/** Chooses roles. Those that need two people are marked. */
export function RoleChoice({ value, takesTwo, isLocked = false, onChange }: RoleChoiceProps): ReactElement {
  const { t } = useTranslation('staff');
  const { role: roleText } = useRoleText();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.partTitle}>{t('access.roles')}</legend>
      <div className={styles.boxes}>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            checked={value.includes(role)}
            disabled={isLocked}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, role] : value.filter((one) => one !== role))
            }
          >
            {roleText(role)} {takesTwo(role) ? <SecondPersonBadge /> : null}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
