import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberRules } from './member-rules.ts';
import styles from './staff.module.css';

interface MemberActionsProps {
  readonly rules: MemberRules;
  readonly isChanged: boolean;
  readonly onSave: () => void;
  readonly onChoose: (kind: 'disable' | 'enable') => void;
}

/** The actions available on the account, or why there are none. */
export function MemberActions({
  rules,
  isChanged,
  onSave,
  onChoose,
}: MemberActionsProps): ReactElement | null {
  const { t } = useTranslation('staff');
  if (rules.isSelf) return <p className={styles.quiet}>{t('pane.own')}</p>;
  if (rules.canEnable)
    return (
      <div className={styles.actions}>
        <Button variant="primary" isBlock onClick={() => onChoose('enable')}>
          {t('pane.enable')}
        </Button>
      </div>
    );
  if (!rules.canChange) return null;
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        isBlock
        isDisabled={!isChanged}
        disabledReason={isChanged ? undefined : t('pane.unchanged')}
        onClick={onSave}
      >
        {t('pane.save')}
      </Button>
      <Button variant="danger" isBlock onClick={() => onChoose('disable')}>
        {t('pane.disable')}
      </Button>
    </div>
  );
}
