import type { Profile } from '@gim/contract';
import { formatCountdown } from '@gim/ui/countdown/countdown.ts';
import { useCountdown } from '@gim/ui/countdown/use-countdown.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { RichText } from '../../shared/rich-text.tsx';
import { WithTexts } from '../../shared/with-texts.tsx';

type Held = Pick<Profile, 'withdrawalsHeldUntil' | 'withdrawalsHeldReason'>;

/** Says that withdrawals are paused, why, and for how long; renders nothing otherwise. */
export function WithdrawalPauseNotice({ profile }: { readonly profile: Held }): ReactElement | null {
  const { withdrawalsHeldUntil: until, withdrawalsHeldReason: reason } = profile;
  if (!until || !reason) return null;
  return (
    <WithTexts noun="users">
      <RunningPause until={Date.parse(until)} reason={reason} />
    </WithTexts>
  );
}

interface RunningPauseProps {
  readonly until: number;
  readonly reason: NonNullable<Profile['withdrawalsHeldReason']>;
}

function RunningPause({ until, reason }: RunningPauseProps): ReactElement | null {
  const { t } = useTranslation('users');
  const { now } = useServices();
  const seconds = useCountdown(until, now);
  if (seconds === 0) return null;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const long = minutes === 0 ? t('hold.wholeHours', { hours }) : t('hold.hours', { hours, minutes });
  // Seconds are shown only in the last hour; before, a constantly changing number would distract.
  const time = hours > 0 ? long : formatCountdown(seconds);
  return (
    <Notice tone="warning" title={t('hold.title')}>
      <RichText
        text={t(`hold.${reason}`, { time })}
        parts={{ time: (words) => <b data-testid="hold-time">{words}</b> }}
      />
    </Notice>
  );
}
