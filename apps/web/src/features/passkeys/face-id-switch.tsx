import { Button } from '@gim/ui/button/button.tsx';
import { ScanFaceIcon, SmartphoneIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Row, RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { hasPasskeys } from '../../platform/web-authn/web-authn.ts';
import { useDeviceName } from '../../shared/use-device-name.ts';
import type { Passkeys } from './api.ts';
import styles from './face-id-switch.module.css';

type Passkey = Passkeys[number];

interface FaceIdSwitchProps {
  readonly passkeys: Passkeys;
  readonly onTurnOn: () => void;
  readonly onRemove: (passkey: Passkey) => void;
}

/** Turns Face ID on this device on or off, and lists the passkeys of other devices. */
export function FaceIdSwitch({ passkeys, onTurnOn, onRemove }: FaceIdSwitchProps): ReactElement {
  const { t } = useTranslation('passkeys');
  const own = passkeys.find(({ isThisDevice }) => isThisDevice);
  const elsewhere = passkeys.filter(({ isThisDevice }) => !isThisDevice);
  const isOn = own !== undefined;
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
              disabled={!isOn && !hasPasskeys()}
              onChange={() => (own === undefined ? onTurnOn() : onRemove(own))}
            />
          }
        />
      </RowList>
      {elsewhere.length === 0 ? null : <Elsewhere passkeys={elsewhere} onRemove={onRemove} />}
      {hasPasskeys() ? null : <Blocked />}
    </>
  );
}

/** The passkeys of other devices, so that the key of a lost device can be removed. */
function Elsewhere({ passkeys, onRemove }: Pick<FaceIdSwitchProps, 'passkeys' | 'onRemove'>): ReactElement {
  const { t } = useTranslation('passkeys');
  const { texts, now } = useServices();
  const nameOf = useDeviceName();
  const day = (at: string): string =>
    formatDay(new Date(at), new Date(now()), { language: texts.language() });
  return (
    <section>
      <RowGroupTitle>{t('faceId.elsewhere')}</RowGroupTitle>
      <RowList label={t('faceId.elsewhere')}>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            leading={
              <Glyph>
                <SmartphoneIcon size={18} />
              </Glyph>
            }
            title={nameOf(passkey.name)}
            detail={t('faceId.added', { day: day(passkey.createdAt) })}
            trailing={
              <Button
                size="sm"
                aria-label={t('faceId.removeNamed', { name: nameOf(passkey.name) })}
                onClick={() => onRemove(passkey)}
              >
                {t('faceId.remove')}
              </Button>
            }
          />
        ))}
      </RowList>
    </section>
  );
}

function Blocked(): ReactElement {
  const { t } = useTranslation('passkeys');
  const { device } = useServices();
  if (!device.isWebview) return <Notice tone="warning">{t('blocked.browser')}</Notice>;
  return (
    // For this address the host app opens the device settings (docs/host-apps.md).
    <Notice
      tone="warning"
      title={t('blocked.title')}
      actions={<a href="app-settings:">{t('blocked.open')}</a>}
    >
      {t('blocked.text')}
    </Notice>
  );
}
