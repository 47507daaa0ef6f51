import type { NotificationSettings } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { EyeOffIcon, LockIcon, MoonIcon, SendIcon } from '@gim/ui/icons/icons.ts';
import { RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { saveSettings, sendTest, settingsKey } from './api.ts';
import { ChannelMatrix } from './channel-matrix.tsx';
import { PushPart, usePushState } from './push-part.tsx';
import styles from './settings.module.css';

/** All notification settings. Each change is saved at once. */
export function SettingsPart({ settings }: { readonly settings: NotificationSettings }): ReactElement {
  const { t } = useTranslation('notifications');
  const { texts } = useServices();
  const save = useSave();
  const [push, setPush] = usePushState();
  const { quietHours, hidesAmounts } = settings;
  const time = (of: string): string => formatTimeOfDay(of, texts.language());
  return (
    <div className={styles.parts}>
      <PushPart pushKey={settings.pushKey} state={push} onChange={setPush} />
      <section>
        <p className={styles.locked}>
          <LockIcon size={16} />
          {t('settings.locked')}
        </p>
        <ChannelMatrix
          channels={settings.channels}
          isPushOff={push === 'off' || push === 'blocked'}
          onChange={(channels) => save({ ...settings, channels })}
        />
      </section>
      <section>
        <RowGroupTitle>{t('settings.when')}</RowGroupTitle>
        <RowList label={t('settings.when')}>
          <SettingsRow
            icon={<MoonIcon />}
            title={t('settings.quiet')}
            detail={t('settings.quietText', { from: time(quietHours.from), to: time(quietHours.to) })}
            control={
              <Switch
                label={t('settings.quiet')}
                checked={quietHours.isOn}
                onChange={() => save(withQuiet(settings, !quietHours.isOn))}
              />
            }
          />
          <SettingsRow
            icon={<EyeOffIcon />}
            title={t('settings.hide')}
            detail={t('settings.hideText')}
            control={
              <Switch
                label={t('settings.hide')}
                checked={hidesAmounts}
                onChange={() => save({ ...settings, hidesAmounts: !hidesAmounts })}
              />
            }
          />
          <SettingsRow icon={<SendIcon />} title={t('settings.test')} control={<TestButton />} />
        </RowList>
      </section>
    </div>
  );
}

/** In the time zone of the device that turns them on. */
const withQuiet = (settings: NotificationSettings, isOn: boolean): NotificationSettings => ({
  ...settings,
  quietHours: {
    ...settings.quietHours,
    isOn,
    timeZone: deviceTimeZone(),
  },
});

/**
 * Saves changes optimistically, one request after another; the last one wins. A change that could not be saved is
 * reverted with a message.
 */
function useSave(): (next: NotificationSettings) => void {
  const { t } = useTranslation('notifications');
  const services = useServices();
  const userId = useUserId();
  const queries = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (next) => {
    const key = settingsKey(userId);
    // Query data is structurally shared, so the cached value is not `next` itself.
    const kept = queries.setQueryData(key, next);
    queue.current = queue.current
      .then(() => (queries.getQueryData(key) === kept ? saveSettings(services, userId, next) : undefined))
      .catch(() => {
        toast(t('settings.unsaved'));
        void queries.invalidateQueries({ queryKey: key });
      });
  };
}

function TestButton(): ReactElement {
  const { t } = useTranslation('notifications');
  const services = useServices();
  const userId = useUserId();
  const explain = useAnyProblemText();
  const { isBusy, run } = useAttempt(explain);
  const send = (): void =>
    void run(async () => {
      await sendTest(services, userId).then(
        () => toast(t('settings.testSent')),
        (failure: unknown) => void toast(explain(failure)),
      );
    });
  return (
    <Button size="sm" isLoading={isBusy} aria-label={t('settings.test')} onClick={send}>
      <SendIcon size={16} />
    </Button>
  );
}
