import type { Reply } from '@gim/contract/endpoint';
import { type Right, rights } from '@gim/contract/endpoint';
import { staffRoles } from '@gim/contract/staff';
import type { listStaffRoles } from '@gim/contract/staff.members';
import { CheckIcon, MapPinIcon } from '@gim/ui/icons/icons.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './staff.module.css';
import { SecondPersonBadge } from './two-people.tsx';
import { useRoleText } from './use-role-text.ts';

type Role = Reply<typeof listStaffRoles>['items'][number];

/** The rights of each role and their scope. */
export function RightsTable(props: { readonly roles: readonly Role[] }): ReactElement {
  const roles = props.roles.toSorted((one, other) => order(one) - order(other));
  const { t } = useTranslation('staff');
  const text = useRoleText();
  return (
    <section aria-labelledby="rights-of-roles">
      <header className={styles.rightsHead}>
        <h2 id="rights-of-roles" className={styles.partTitle}>
          {t('rightsTable.title')}
        </h2>
        <p className={styles.quiet}>{t('rightsTable.text')}</p>
      </header>
      <table className={styles.rights}>
        <thead>
          <tr>
            <th scope="col">{t('rightsTable.right')}</th>
            {roles.map(({ name, needsSecondPerson }) => (
              <th key={name} scope="col">
                {text.role(name)} {needsSecondPerson ? <SecondPersonBadge /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map((right) => (
            <tr key={right}>
              <th scope="row">
                {text.right(right)} <code>{right}</code>
              </th>
              {roles.map((role) => (
                <td key={role.name}>
                  <Held role={role} right={right} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const order = ({ name }: Role): number => staffRoles.indexOf(name);

function Held({ role, right }: { readonly role: Role; readonly right: Right }): ReactElement {
  const { t } = useTranslation('staff');
  const held = role.rights.find(({ name }) => name === right);
  if (held === undefined)
    return (
      <span className={styles.not}>
        <span aria-hidden="true">·</span>
        <VisuallyHidden>{t('rightsTable.no')}</VisuallyHidden>
      </span>
    );
  return (
    <span className={styles.held}>
      {held.ownPoints ? <MapPinIcon size={16} /> : <CheckIcon size={16} />}
      <VisuallyHidden>{t(held.ownPoints ? 'rightsTable.ownPoints' : 'rightsTable.yes')}</VisuallyHidden>
    </span>
  );
}
