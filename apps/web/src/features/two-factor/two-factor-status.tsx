import { Button } from '@gim/ui/button/button.tsx';
import { ShieldCheckIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';

interface TwoFactorStatusProps {
  readonly since: string;
  readonly onTurnOff: () => void;
}

/** Two-factor is on: since when, and the way out of it. */
export function TwoFactorStatus({ since, onTurnOff }: TwoFactorStatusProps): ReactElement {
  const { t } = useTranslation('two-factor');
  const { texts, now } = useServices();
  const day = formatDay(new Date(since), new Date(now()), { language: texts.language() });
  return (
    <>
      <Notice tone="positive" icon={<ShieldCheckIcon />} title={t('page.on')}>
        {t('page.onText', { day })}
      </Notice>
      <Button variant="danger" isBlock onClick={onTurnOff}>
        {t('page.turnOff')}
      </Button>
    </>
  );
}
