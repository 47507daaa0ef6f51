import { formatCountdown } from '@gim/ui/countdown/countdown.ts';
import { useCountdown } from '@gim/ui/countdown/use-countdown.ts';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { RichText } from '../../shared/rich-text.tsx';
import styles from './forms.module.css';

interface ResendCodeProps {
  /** When another code may be sent, by this device's clock. */
  readonly resendAt: number;
  /** Requests another code and returns whether one was sent. The form explains errors. */
  readonly onResend: () => Promise<boolean>;
}

/** "Resend code in 0:42", and then the link. */
export function ResendCode({ resendAt, onResend }: ResendCodeProps): ReactElement {
  const { t } = useTranslation('sessions');
  const { now } = useServices();
  const left = useCountdown(resendAt, now);
  const [isSending, setSending] = useState(false);
  if (left > 0) {
    return (
      <span>
        <RichText
          text={t('resend.in', { time: formatCountdown(left) })}
          parts={{ time: (words) => <b className={styles.name}>{words}</b> }}
        />
      </span>
    );
  }
  const resend = async (): Promise<void> => {
    setSending(true);
    const isSent = await onResend();
    setSending(false);
    if (isSent) toast(t('resend.sent'));
  };
  return (
    <TextButton disabled={isSending} onClick={() => void resend()}>
      {t('resend.now')}
    </TextButton>
  );
}
