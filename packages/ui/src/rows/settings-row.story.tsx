import type { Story } from '../../gallery/story.ts';
import { LanguagesIcon, ScanFaceIcon, ShieldCheckIcon } from '../icons/icons.ts';
import { Switch } from '../switch/switch.tsx';
import { SettingsRow } from './settings-row.tsx';

export default {
  title: 'SettingsRow',
  states: {
    links: (t) => (
      <ul>
        <SettingsRow
          to="#language"
          icon={<LanguagesIcon />}
          title={t('Language', 'Мова')}
          value={t('English', 'Українська')}
        />
        <SettingsRow
          to="#2fa"
          icon={<ShieldCheckIcon />}
          title={t('Two-step sign-in', 'Двоетапний вхід')}
          detail={t('On since October 2', 'Увімкнено 2 жовтня')}
        />
      </ul>
    ),
    control: (t) => (
      <ul>
        <SettingsRow
          icon={<ScanFaceIcon />}
          title="Face ID"
          control={<Switch label={t('Sign in with Face ID', 'Вхід за Face ID')} defaultChecked />}
        />
      </ul>
    ),
  },
} satisfies Story;
