import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
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
  const { canChange, canEnable, isSelf } = rules;
  const canDisable = canChange && !canEnable && !isSelf;
  useKeyActs([
    { command: 'save', text: t('keys.save'), run: canDisable && isChanged ? onSave : null },
    {
      command: 'unfreeze',
      text: t('keys.enable'),
      run: canEnable && !isSelf ? () => onChoose('enable') : null,
    },
    { command: 'disable', text: t('keys.disable'), run: canDisable ? () => onChoose('disable') : null },
  ]);
  if (rules.isSelf) return <p className={styles.quiet}>{t('pane.own')}</p>;
  if (rules.canEnable)
    return (
      <div className={styles.actions}>
        <Button variant="primary" isBlock onClick={() => onChoose('enable')}>
          {t('pane.enable')} <KeyCap name="U" />
        </Button>
      </div>
    );
  if (!rules.canChange) return null;
  return (
    <div className={styles.actions}>
      <Button
        // While a request can be decided, that is the main action.
        variant={rules.canDecide ? 'secondary' : 'primary'}
        isBlock
        isDisabled={!isChanged}
        disabledReason={isChanged ? undefined : t('pane.unchanged')}
        onClick={onSave}
      >
        {t('pane.save')} <KeyCap name="Ctrl" />
        <KeyCap name="S" />
      </Button>
      <Button variant="danger" isBlock onClick={() => onChoose('disable')}>
        {t('pane.disable')} <KeyCap name="Del" />
      </Button>
    </div>
  );
}
