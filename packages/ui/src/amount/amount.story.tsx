import type { Story, Translate } from '../../gallery/story.ts';
import { Amount, Figure } from './amount.tsx';

const dollars = (t: Translate): string => t('$38,412.27', '38 412,27 $');
const separator = (t: Translate): '.' | ',' => (t('en', 'uk') === 'en' ? '.' : ',');
const hidden = (t: Translate): string => t('amount hidden', 'суму приховано');

export default {
  title: 'Amount',
  states: {
    figureXl: (t) => <Figure size="xl" text={dollars(t)} decimalSeparator={separator(t)} />,
    figureL: (t) => <Figure size="l" text={dollars(t)} decimalSeparator={separator(t)} />,
    figureM: (t) => <Figure size="m" text={t('0.00450583 BTC', '0,00450583 BTC')} />,
    figureS: (t) => <Figure size="s" text={t('599.70 USDT', '599,70 USDT')} />,
    figureHidden: (t) => (
      <Figure size="xl" text={dollars(t)} decimalSeparator={separator(t)} isHidden hiddenLabel={hidden(t)} />
    ),
    incoming: (t) => (
      <Amount
        text={t('+2,487.25 USDT', '+2 487,25 USDT')}
        label={t('plus 2,487.25 USDT', 'плюс 2 487,25 USDT')}
      />
    ),
    outgoing: (t) => (
      <Amount text={t('−$500.00', '−500,00 $')} label={t('minus $500.00', 'мінус 500,00 $')} />
    ),
    void: (t) => <Amount text={t('−$300.00', '−300,00 $')} isVoid />,
    hidden: (t) => <Amount text={dollars(t)} isHidden hiddenLabel={hidden(t)} />,
  },
} satisfies Story;
