import type { ReactElement } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { OptionCard, OptionGroup, type OptionGroupProps } from './option-card.tsx';

interface NetworksProps extends Partial<OptionGroupProps> {
  readonly t: Translate;
  readonly name: string;
}

function Networks({ t, name, ...props }: NetworksProps): ReactElement {
  return (
    <OptionGroup legend={t('Network', 'Мережа')} {...props}>
      <OptionCard
        name={name}
        value="tron"
        title="TRON"
        note="TRC-20"
        aside={t('1.00 USDT', '1,00 USDT')}
        asideNote={t('about 2 min', 'близько 2 хв')}
        defaultChecked
      />
      <OptionCard
        name={name}
        value="ethereum"
        title="Ethereum"
        note="ERC-20"
        aside={t('4.20 USDT', '4,20 USDT')}
        asideNote={t('about 5 min', 'близько 5 хв')}
      />
      <OptionCard
        name={name}
        value="ton"
        title="TON"
        note={t('Not for this address', 'Не для цієї адреси')}
        disabled
      />
    </OptionGroup>
  );
}

export default {
  title: 'OptionCard',
  states: {
    cards: (t) => <Networks t={t} name="cards" />,
    error: (t) => (
      <Networks
        t={t}
        name="error"
        error={t('This address belongs to another network', 'Ця адреса з іншої мережі')}
      />
    ),
    plain: (t) => (
      <OptionGroup legend={t('Language', 'Мова')} isLegendHidden>
        <OptionCard name="language" value="en" title={<span lang="en">English</span>} defaultChecked />
        <OptionCard name="language" value="uk" title={<span lang="uk">Українська</span>} />
      </OptionGroup>
    ),
  },
} satisfies Story;
