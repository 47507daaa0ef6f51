import type { StepUpProof } from '@gim/contract';
import { ShieldCheckIcon } from '@gim/ui/icons/icons.ts';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { StepUpQuestion } from '../../shared/step-up/step-up-question.tsx';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type Allowlist, allowlistKey, setAllowlist, useAllowlist } from './allowlist-api.ts';
import styles from './withdrawals.module.css';

/**
 * The switch that allows withdrawals to saved addresses only. Both directions need a step-up; turning it off takes a
 * day.
 */
export function AllowlistRow({ email }: { readonly email: string }): ReactElement | null {
  const { t } = useTranslation('withdrawals');
  const explain = useChangeProblemText();
  const { data } = useAllowlist();
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  const close = (): void => setAsked(null);
  const change = useChange(close);
  if (data === undefined) return null;
  // While turning off is pending, the same switch cancels that.
  const isOn = data.enabled && data.changesAt === null;
  return (
    <ul className={styles.allowlist}>
      <SettingsRow
        icon={
          <span className={styles.allowlistIcon}>
            <ShieldCheckIcon />
          </span>
        }
        title={t('allowlist.title')}
        detail={<State allowlist={data} />}
        control={
          <Switch
            label={t('allowlist.label')}
            checked={isOn}
            onChange={() => setAsked(isOn ? 'off' : 'on')}
          />
        }
      />
      <StepUpQuestion
        onClose={close}
        question={
          asked === null
            ? null
            : {
                key: `allowlist ${asked}`,
                purpose: 'setAllowlist',
                operation: { enabled: String(asked === 'on') },
                email,
                explain,
                onProof: (stepUp) => change(asked === 'on', stepUp),
                texts: {
                  title: t(`allowlist.${asked}Title`),
                  text: t(`allowlist.${asked}Text`),
                  keep: t(`allowlist.${asked}Keep`),
                },
              }
        }
      />
    </ul>
  );
}

/** Saves the setting and confirms it. */
function useChange(onDone: () => void): (enabled: boolean, stepUp: StepUpProof) => Promise<void> {
  const { t } = useTranslation('withdrawals');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  return async (enabled, stepUp) => {
    const next = await setAllowlist(services, { userId, enabled, stepUp });
    queries.setQueryData(allowlistKey(userId), next);
    onDone();
    toast(t(enabled ? 'allowlist.switchedOn' : 'allowlist.switchedOff'));
  };
}

function State({ allowlist: { enabled, changesAt } }: { readonly allowlist: Allowlist }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const { texts, now } = useServices();
  if (!enabled) return <>{t('allowlist.off')}</>;
  if (changesAt === null) return <>{t('allowlist.on')}</>;
  const moment = formatInnerMoment(new Date(changesAt), new Date(now()), { language: texts.language() });
  return <>{t('allowlist.ending', { moment })}</>;
}
