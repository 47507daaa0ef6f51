import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { systemClock } from '../clock/clock.ts';
import { QuoteLine, RoughLine } from './quote-line.tsx';

const HOLD_MS = 20_000;

function Quote({ t, seconds }: { readonly t: Translate; readonly seconds: number }): ReactElement {
  const [expiresAt, setExpiresAt] = useState(() => systemClock() + seconds * 1000);
  const [isOver, setIsOver] = useState(false);
  return (
    <>
      <QuoteLine
        rate={t('1 BTC = $110,412.50', '1 BTC = 110 412,50 $')}
        expiresAt={expiresAt}
        holdMs={HOLD_MS}
        holdsLabel={t('Rate holds for', 'Курс діє ще')}
        expiredLabel={t('The rate has expired', 'Курс застарів')}
        soonLabel={t('10 seconds left', 'Залишилося 10 секунд')}
        onExpire={() => setIsOver(true)}
      />
      {isOver ? (
        <Button
          size="sm"
          onClick={() => {
            setIsOver(false);
            setExpiresAt(systemClock() + HOLD_MS);
          }}
        >
          {t('Update rate', 'Оновити курс')}
        </Button>
      ) : null}
    </>
  );
}

export default {
  title: 'QuoteLine',
  states: {
    holding: (t) => <Quote t={t} seconds={20} />,
    partly: (t) => <Quote t={t} seconds={12} />,
    ending: (t) => <Quote t={t} seconds={3} />,
    expired: (t) => <Quote t={t} seconds={0} />,
    asking: (t) => (
      <RoughLine
        rate={t('1 BTC ≈ $110,412.50', '1 BTC ≈ 110 412,50 $')}
        label={t('Getting a firm rate', 'Отримуємо точний курс')}
      />
    ),
  },
} satisfies Story;
