import { Section } from '@gim/ui/app-shell/page.tsx';
import { IdCardIcon, MapPinIcon, ScaleIcon } from '@gim/ui/icons/icons.ts';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Common questions of new users. */
export function GoodToKnow(): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <Section title={t('home.know.title')}>
      <ul>
        <SettingsRow icon={<ScaleIcon />} title={t('home.know.proof')} to="/settings/proof" link={Link} />
        <SettingsRow
          icon={<MapPinIcon />}
          title={t('home.know.points')}
          to="/settings/exchange-points"
          link={Link}
        />
        <SettingsRow icon={<IdCardIcon />} title={t('home.know.kyc')} to="/kyc" link={Link} />
      </ul>
    </Section>
  );
}
