import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { systemClock } from '../clock/clock.ts';
import { formatCountdown } from '../countdown/countdown.ts';
import { useCountdown } from '../countdown/use-countdown.ts';
import { TextButton } from '../text-link/text-link.tsx';
import { CodeInput, type CodeInputProps } from './code-input.tsx';

interface CodeProps extends Partial<CodeInputProps> {
  readonly t: Translate;
  readonly start: string;
}

/** Refuses every code but one, to show both outcomes. */
function Code({ t, start, ...props }: CodeProps): ReactElement {
  const [code, setCode] = useState(start);
  const [sent, setSent] = useState('');
  return (
    <>
      <CodeInput
        label={t('6-digit code', 'Код із 6 цифр')}
        value={code}
        onValueChange={setCode}
        onComplete={setSent}
        error={sent !== '' && sent === code && sent !== '704518' ? t('Wrong code', 'Хибний код') : undefined}
        {...props}
      />
      <output>{sent === '' ? '' : `${t('Sent', 'Надіслано')} ${sent}`}</output>
    </>
  );
}

function Resend({ t, seconds }: { readonly t: Translate; readonly seconds: number }): ReactElement {
  const [until, setUntil] = useState(() => systemClock() + seconds * 1000);
  const left = useCountdown(until, systemClock);
  if (left === 0) {
    return (
      <TextButton onClick={() => setUntil(systemClock() + 60_000)}>
        {t('Resend code', 'Надіслати код ще раз')}
      </TextButton>
    );
  }
  return (
    <>
      {t('Resend code in', 'Надіслати код через')} <b>{formatCountdown(left)}</b>
    </>
  );
}

export default {
  title: 'CodeInput',
  states: {
    empty: (t) => <Code t={t} start="" />,
    partly: (t) => <Code t={t} start="70" />,
    error: (t) => (
      <Code t={t} start="704517" error={t('Wrong code', 'Хибний код')}>
        <Resend t={t} seconds={42} />
      </Code>
    ),
    resendCounting: (t) => (
      <Code t={t} start="">
        <Resend t={t} seconds={60} />
      </Code>
    ),
    resendReady: (t) => (
      <Code t={t} start="">
        <Resend t={t} seconds={0} />
      </Code>
    ),
    disabled: (t) => <Code t={t} start="704518" isDisabled />,
    long: (t) => <Code t={t} start="7045182" label={t('12-digit code', 'Код із 12 цифр')} length={12} />,
    small: (t) => <Code t={t} start="704" size="sm" />,
  },
} satisfies Story;
