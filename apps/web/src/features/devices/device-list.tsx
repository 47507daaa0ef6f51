import type { DeviceItem } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { FocusKeeper } from '@gim/ui/focus-keeper/focus-keeper.tsx';
import { CheckIcon, LaptopIcon, SmartphoneIcon, TabletIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Row, RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInnerMoment, formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { lowerFirst } from '../../shared/lower-first.ts';
import { RichText } from '../../shared/rich-text.tsx';
import { useDeviceName } from '../../shared/use-device-name.ts';
import { deviceKind } from './device-kind.ts';
import styles from './device-list.module.css';

interface DeviceListProps {
  readonly devices: readonly DeviceItem[];
  readonly onLogOut: (device: DeviceItem) => void;
  readonly onLogOutOthers: () => void;
}

/** The current device, then the other signed-in ones. */
export function DeviceList({ devices, onLogOut, onLogOutOthers }: DeviceListProps): ReactElement {
  const { t } = useTranslation('devices');
  const current = devices.filter(({ isCurrent }) => isCurrent);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <FocusKeeper>
      <div className={styles.list}>
        <section>
          <RowGroupTitle>{t('list.current')}</RowGroupTitle>
          <RowList label={t('list.current')}>
            {current.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </RowList>
        </section>
        <section>
          <RowGroupTitle>{t('list.others')}</RowGroupTitle>
          {others.length === 0 ? (
            <p className={styles.none}>{t('list.none')}</p>
          ) : (
            <RowList label={t('list.others')}>
              {others.map((device) => (
                <DeviceRow key={device.id} device={device} onLogOut={() => onLogOut(device)} />
              ))}
            </RowList>
          )}
        </section>
        {others.length === 0 ? null : (
          <>
            <Notice>
              <RichText text={t('list.advice')} parts={{ password: passwordLink }} />
            </Notice>
            <Button variant="danger" isBlock className={styles.all} onClick={onLogOutOthers}>
              {t('list.all')}
            </Button>
          </>
        )}
      </div>
    </FocusKeeper>
  );
}

const passwordLink = (words: string): ReactElement => (
  <TextLink render={(props) => <Link {...props} to="/settings#password" />}>{words}</TextLink>
);

const icons = { phone: SmartphoneIcon, tablet: TabletIcon, computer: LaptopIcon } as const;

interface DeviceRowProps {
  readonly device: DeviceItem;
  readonly onLogOut?: () => void;
}

function DeviceRow({ device, onLogOut }: DeviceRowProps): ReactElement {
  const { t } = useTranslation('devices');
  const { texts, now } = useServices();
  const name = useDeviceName()(device.name);
  const Icon = icons[deviceKind(device)];
  // Most device names already include the browser.
  const browser = device.browser !== null && device.name.includes(device.browser) ? null : device.browser;
  const language = texts.language();
  const before = [browser, device.ip].filter((part) => part !== null);
  const isFirst = before.length === 0;
  const write = isFirst ? formatMoment : formatInnerMoment;
  const active = t('list.activeNow');
  const seen = device.isCurrent
    ? isFirst
      ? active
      : lowerFirst(active, language)
    : write(new Date(device.lastSeenAt), new Date(now()), { language });
  return (
    <Row
      leading={
        <Glyph>
          <Icon size={18} />
        </Glyph>
      }
      title={name}
      detail={[...before, seen].join(' · ')}
      trailing={
        onLogOut === undefined ? (
          <StatusBadge tone="positive" icon={<CheckIcon size={14} />}>
            {t('list.thisDevice')}
          </StatusBadge>
        ) : (
          <Button size="sm" aria-label={t('list.logOutNamed', { name })} onClick={onLogOut}>
            {t('list.logOut')}
          </Button>
        )
      }
    />
  );
}
