import { Button } from '@gim/ui/button/button.tsx';
import { Mark } from '@gim/ui/mark/mark.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push.ts';
import styles from './settings.module.css';

interface PushPartProps {
  readonly pushKey: string;
  readonly state: PushState | null;
  readonly onChange: (state: PushState) => void;
}

/** The push state of this browser: null until known, and in a host app, which has its own push. */
export function usePushState(): readonly [PushState | null, (state: PushState) => void] {
  const { device } = useServices();
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    if (!device.isWebview) readPushState().then(setState, () => setState('unsupported'));
  }, [device.isWebview]);
  return [state, setState];
}

/** Explains push before the browser prompts, and what to do if push is not possible. */
export function PushPart({ pushKey, state, onChange }: PushPartProps): ReactElement | null {
  const { t } = useTranslation('notifications');
  const [isLater, setLater] = useState(false);
  const check = (): void => void readPushState().then(onChange);
  switch (state) {
    case null:
      return null;
    case 'unsupported':
      return <Notice title={t('settings.unsupported')}>{t('settings.unsupportedText')}</Notice>;
    case 'blocked':
      return (
        <Notice
          tone="warning"
          title={t('settings.blocked')}
          actions={
            <button type="button" onClick={check}>
              {t('settings.checkAgain')}
            </button>
          }
        >
          {t('settings.blockedText')}
        </Notice>
      );
    case 'off':
      return isLater ? null : (
        <AskPush pushKey={pushKey} onChange={onChange} onLater={() => setLater(true)} />
      );
    case 'on':
      return <PushOn onChange={onChange} />;
  }
}

function AskPush({
  pushKey,
  onChange,
  onLater,
}: Omit<PushPartProps, 'state'> & { readonly onLater: () => void }): ReactElement {
  const { t } = useTranslation('notifications');
  const services = useServices();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(() => t('settings.failed'));
  const turnOn = (): void => void run(async () => onChange(await turnPushOn(services, { userId, pushKey })));
  return (
    <section className={styles.ask}>
      <div>
        <h2 className={styles.askTitle}>{t('settings.pushOff')}</h2>
        <p className={styles.askText}>{t('settings.pushOffText')}</p>
      </div>
      <div className={styles.sample} aria-hidden="true">
        <span className={styles.sampleMark}>
          <Mark size={20} />
        </span>
        <span className={styles.sampleText}>
          <b>{t('settings.sampleTitle')}</b>
          {t('settings.sampleText')}
        </span>
        <span className={styles.sampleTime}>{t('settings.sampleTime')}</span>
      </div>
      {error === undefined ? null : (
        <div className={styles.askFault}>
          <Notice tone="negative" isUrgent>
            {error}
          </Notice>
        </div>
      )}
      <div className={styles.askActions}>
        <Button variant="primary" isLoading={isBusy} loadingLabel={t('settings.turningOn')} onClick={turnOn}>
          {t('settings.turnOn')}
        </Button>
        <Button variant="quiet" onClick={onLater}>
          {t('settings.notNow')}
        </Button>
      </div>
    </section>
  );
}

function PushOn({ onChange }: Pick<PushPartProps, 'onChange'>): ReactElement {
  const { t } = useTranslation('notifications');
  const services = useServices();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(() => t('settings.unsaved'));
  return (
    <Notice
      tone={error === undefined ? 'positive' : 'negative'}
      title={t('settings.pushOn')}
      actions={
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void run(async () => onChange(await turnPushOff(services, userId)))}
        >
          {t(isBusy ? 'settings.turningOff' : 'settings.turnOff')}
        </button>
      }
    >
      {error ?? t('settings.pushOnText')}
    </Notice>
  );
}
