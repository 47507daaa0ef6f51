import { ScanFaceIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { RowList } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { hasPasskeys } from '../../platform/web-authn/web-authn.ts';
import type { Passkeys } from './api.ts';
import styles from './face-id-switch.module.css';

interface FaceIdSwitchProps {
  readonly passkeys: Passkeys;
  readonly isBusy: boolean;
  readonly onTurnOn: () => void;
  readonly onTurnOff: () => void;
}

/** Face ID on this device, on or off, and how many other devices have it. */
export function FaceIdSwitch({ passkeys, isBusy, onTurnOn, onTurnOff }: FaceIdSwitchProps): ReactElement {
  const { t } = useTranslation('passkeys');
  const isOn = passkeys.some(({ isThisDevice }) => isThisDevice);
  const elsewhere = passkeys.filter(({ isThisDevice }) => !isThisDevice).length;
  return (
    <>
      <p className={styles.lede}>{t('faceId.lede')}</p>
      <RowList>
        <SettingsRow
          icon={<ScanFaceIcon />}
          title={t('faceId.title')}
          detail={t(isOn ? 'faceId.on' : 'faceId.off')}
          control={
            <Switch
              label={t('faceId.switch')}
              checked={isOn}
              disabled={isBusy || !hasPasskeys()}
              onChange={isOn ? onTurnOff : onTurnOn}
            />
          }
        />
      </RowList>
      {elsewhere === 0 ? null : <p className={styles.lede}>{t('faceId.elsewhere', { count: elsewhere })}</p>}
      {hasPasskeys() ? null : <Blocked />}
    </>
  );
}

function Blocked(): ReactElement {
  const { t } = useTranslation('passkeys');
  const { device } = useServices();
  if (!device.isWebview) return <Notice tone="warning">{t('blocked.browser')}</Notice>;
  return (
    <Notice tone="warning" title={t('blocked.title')}>
      {t('blocked.text')}
    </Notice>
  );
}
