import { EyeIcon } from '@gim/ui/icons/icons.ts';
import { RowGroupTitle } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleHiddenAmounts, useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';

/** A switch for hiding amounts on this device, like the eye button of the home page. */
export function AmountsChoice(): ReactElement {
  const { t } = useTranslation('users');
  const isHidden = useHiddenAmounts();
  return (
    <section>
      <RowGroupTitle>{t('amounts.title')}</RowGroupTitle>
      <ul>
        <SettingsRow
          icon={<EyeIcon />}
          title={t('amounts.hide')}
          detail={t('amounts.text')}
          control={<Switch label={t('amounts.hide')} checked={isHidden} onChange={toggleHiddenAmounts} />}
        />
      </ul>
    </section>
  );
}
