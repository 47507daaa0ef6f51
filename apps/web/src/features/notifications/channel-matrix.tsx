import type { NotificationCategory, NotificationChannel, NotificationSettings } from '@gim/contract';
import { CheckIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

type Channels = NotificationSettings['channels'];
type Category = keyof Channels;

const categories = [
  'payments',
  'cash',
  'trades',
  'affiliate',
  'support',
  'news',
] as const satisfies Category[];
const channels = ['push', 'email', 'inApp'] as const satisfies NotificationChannel[];

interface ChannelMatrixProps {
  readonly channels: Channels;
  /** Push is off in this browser; the choice applies to the user's other devices. */
  readonly isPushOff: boolean;
  readonly onChange: (channels: Channels) => void;
}

/** The channels of each notification category. Security comes first and cannot be changed. */
export function ChannelMatrix({ channels: chosen, isPushOff, onChange }: ChannelMatrixProps): ReactElement {
  const { t } = useTranslation('notifications');
  const toggle = (category: Category, channel: NotificationChannel): void =>
    onChange({ ...chosen, [category]: { ...chosen[category], [channel]: !chosen[category][channel] } });
  return (
    <table className={styles.matrix}>
      <caption>
        <VisuallyHidden>{t('settings.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('settings.what')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={styles.channel}>
              {t(`settings.${channel}`)}
              {channel === 'push' && isPushOff ? (
                <span className={styles.offHere}>{t('settings.offHere')}</span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <Name category="security" isLocked />
          {channels.map((channel) => (
            <td key={channel} className={styles.channel}>
              <Box
                label={`${t('settings.categories.security.title')}: ${t(`settings.${channel}`)}`}
                isLocked
                isOn
              />
            </td>
          ))}
        </tr>
        {categories.map((category) => (
          <tr key={category}>
            <Name category={category} />
            {channels.map((channel) => (
              <td key={channel} className={styles.channel}>
                <Box
                  label={`${t(`settings.categories.${category}.title`)}: ${t(`settings.${channel}`)}`}
                  isOn={chosen[category][channel]}
                  isOffHere={channel === 'push' && isPushOff}
                  onToggle={() => toggle(category, channel)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({
  category,
  isLocked = false,
}: {
  readonly category: NotificationCategory;
  readonly isLocked?: boolean;
}): ReactElement {
  const { t } = useTranslation('notifications');
  return (
    <th scope="row" className={styles.name}>
      <span className={styles.nameTitle}>
        {t(`settings.categories.${category}.title`)}
        {isLocked ? <LockIcon size={15} /> : null}
      </span>
      <span className={styles.nameText}>{t(`settings.categories.${category}.text`)}</span>
    </th>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isLocked?: boolean;
  /** The channel is off on this device: the box can be changed, but a tick is only an outline. */
  readonly isOffHere?: boolean;
  readonly onToggle?: () => void;
}

/** A native checkbox with custom styling. A locked one stays focusable and announces that it is on. */
function Box({ label, isOn, isLocked = false, isOffHere = false, onToggle }: BoxProps): ReactElement {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        aria-disabled={isLocked || undefined}
        checked={isOn}
        onChange={() => onToggle?.()}
      />
      <span className={styles.boxMark} data-off-here={isOffHere || undefined}>
        <CheckIcon size={14} strokeWidth={2.6} />
      </span>
    </label>
  );
}
