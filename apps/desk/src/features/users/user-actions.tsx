import type { DeskUser } from '@gim/contract/users.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
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
  const kind = allowed.kind;
  const decide = (answer: 'approve' | 'reject'): (() => void) | null =>
    allowed.kind === 'decide' ? () => onChoose({ kind: answer, requestId: allowed.request.id }) : null;
  useKeyActs([
    {
      command: 'freeze',
      text: t('keys.freeze'),
      run: kind === 'freeze' ? () => onChoose({ kind, userId }) : null,
    },
    {
      command: 'unfreeze',
      text: t('keys.request'),
      run: kind === 'request' ? () => onChoose({ kind, userId }) : null,
    },
    { command: 'addOrApprove', text: t('keys.approve'), run: decide('approve') },
    { command: 'reject', text: t('keys.reject'), run: decide('reject') },
  ]);
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
            {t('actions.freeze')} <KeyCap name="F" />
          </Button>
          <p className={styles.effect}>{t('actions.freezeEffect', { count: user.devices })}</p>
        </div>
      );
    case 'request':
      return (
        <div className={styles.actions}>
          <Button variant="primary" isBlock onClick={() => onChoose({ kind: 'request', userId })}>
            {t('actions.request')} <KeyCap name="U" />
          </Button>
          <p className={styles.effect}>{t('actions.requestEffect')}</p>
        </div>
      );
    case 'decide': {
      const requestId = allowed.request.id;
      return (
        <div className={styles.actions}>
          <Button variant="primary" isBlock onClick={() => onChoose({ kind: 'approve', requestId })}>
            {t('actions.approve')} <KeyCap name="A" />
          </Button>
          <Button isBlock onClick={() => onChoose({ kind: 'reject', requestId })}>
            {t('actions.reject')} <KeyCap name="R" />
          </Button>
          <p className={styles.effect}>{t('actions.decideEffect')}</p>
        </div>
      );
    }
  }
}
