import type { DeskUser } from '@gim/contract/users.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import type { AccountAction } from './account-action.ts';
import { allowedActions } from './allowed-actions.ts';
import styles from './users.module.css';

interface UserActionsProps {
  readonly user: DeskUser;
  readonly onChoose: (action: AccountAction) => void;
}

/** The actions available on the account, or who else has to act. */
export function UserActions({ user, onChoose }: UserActionsProps): ReactElement | null {
  const { t } = useTranslation('users');
  const staff = useSession()?.staff;
  const allowed = allowedActions(user, { staffId: staff?.id ?? '', rights: staff?.rights ?? [] });
  const userId = user.id;
  switch (allowed.kind) {
    case 'none':
      return null;
    case 'wait':
      return (
        <Notice tone="pending" title={t(`wait.${allowed.because}`)}>
          {t(`wait.${allowed.because}Text`)}
        </Notice>
      );
    case 'freeze':
      return (
        <div className={styles.actions}>
          <Button variant="danger" isBlock onClick={() => onChoose({ kind: 'freeze', userId })}>
            {t('actions.freeze')}
          </Button>
          <p className={styles.effect}>{t('actions.freezeEffect', { count: user.devices })}</p>
        </div>
      );
    case 'request':
      return (
        <div className={styles.actions}>
          <Button variant="primary" isBlock onClick={() => onChoose({ kind: 'request', userId })}>
            {t('actions.request')}
          </Button>
          <p className={styles.effect}>{t('actions.requestEffect')}</p>
        </div>
      );
    case 'decide': {
      const requestId = allowed.request.id;
      return (
        <div className={styles.actions}>
          <Button variant="primary" isBlock onClick={() => onChoose({ kind: 'approve', requestId })}>
            {t('actions.approve')}
          </Button>
          <Button isBlock onClick={() => onChoose({ kind: 'reject', requestId })}>
            {t('actions.reject')}
          </Button>
          <p className={styles.effect}>{t('actions.decideEffect')}</p>
        </div>
      );
    }
  }
}
