import { formatCountdown } from '@gim/ui/countdown/countdown.ts';
import { useCountdown } from '@gim/ui/countdown/use-countdown.ts';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';

interface ResendProps {
  readonly sentAt: number;
  /** From the server's response to each code. */
  readonly resendAfterSeconds: number;
  readonly onResend: () => Promise<void>;
  readonly explain: (error: unknown) => string;
}

/** A countdown until another code may be sent, then the resend button. */
export function Resend({ sentAt, resendAfterSeconds, onResend, explain }: ResendProps): ReactElement {
  const { t } = useTranslation('step-up');
  const { now } = useServices();
  const left = useCountdown(sentAt + resendAfterSeconds * 1000, now);
  if (left > 0) return <span>{t('form.resendIn', { time: formatCountdown(left) })}</span>;
  const resend = (): void =>
    void onResend().catch((error: unknown) => toast(explain(error), { tone: 'problem' }));
  return <TextButton onClick={resend}>{t('form.resend')}</TextButton>;
}
