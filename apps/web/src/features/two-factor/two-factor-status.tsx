import type { Profile } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { ShieldCheckIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { type Question, StepUpQuestion } from '../../shared/step-up/step-up-question.tsx';
import { renewRecoveryCodes } from './api.ts';
import { useTwoFactorProblemText } from './problem-texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface TwoFactorStatusProps {
  readonly profile: Pick<Profile, 'id' | 'email'>;
  readonly since: string;
  readonly onTurnOff: () => void;
}

/** Two-factor is on: since when, with new recovery codes and turning it off. */
export function TwoFactorStatus({ profile, since, onTurnOff }: TwoFactorStatusProps): ReactElement {
  const { t } = useTranslation('two-factor');
  const services = useServices();
  const explain = useTwoFactorProblemText();
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { texts, now } = services;
  const day = formatDay(new Date(since), new Date(now()), { language: texts.language() });
  const question: Question = {
    key: 'renew',
    purpose: 'renewRecoveryCodes',
    email: profile.email,
    explain,
    texts: { title: t('renew.title'), text: t('renew.text'), keep: t('renew.keep') },
    onProof: async (stepUp) => {
      setCodes(await renewRecoveryCodes(services, { userId: profile.id, stepUp }));
      setAsked(false);
    },
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onFinish={() => setCodes(null)} />;
  return (
    <>
      <Notice tone="positive" icon={<ShieldCheckIcon />} title={t('page.on')}>
        {t('page.onText', { day })}
      </Notice>
      <Button isBlock onClick={() => setAsked(true)}>
        {t('renew.open')}
      </Button>
      <Button variant="danger" isBlock onClick={onTurnOff}>
        {t('page.turnOff')}
      </Button>
      <StepUpQuestion question={isAsked ? question : null} onClose={() => setAsked(false)} />
    </>
  );
}
