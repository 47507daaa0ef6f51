import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleHiddenAmounts, useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import styles from './total-balance.module.css';

/** The eye button: hides the amounts on every page until pressed again. */
export function HideAmountsButton(): ReactElement {
  const { t } = useTranslation('coins');
  const isHidden = useHiddenAmounts();
  return (
    <IconButton
      className={styles.eye}
      label={isHidden ? t('amounts.show') : t('amounts.hide')}
      icon={isHidden ? <EyeOffIcon /> : <EyeIcon />}
      onClick={toggleHiddenAmounts}
    />
  );
}
