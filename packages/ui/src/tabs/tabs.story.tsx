import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { TabLinks, TabPanel, Tabs } from './tabs.tsx';

interface LevelsProps {
  readonly t: Translate;
  readonly id: string;
  readonly isFill: boolean;
}

function Levels({ t, id, isFill }: LevelsProps): ReactElement {
  const [value, setValue] = useState<'one' | 'many'>('one');
  return (
    <>
      <Tabs
        id={id}
        label={t('Level of referrals', 'Рівень рефералів')}
        tabs={[
          { value: 'one', label: t('Level 1', 'Рівень 1') },
          { value: 'many', label: t('Multi-level', 'Багаторівневий') },
        ]}
        value={value}
        onValueChange={setValue}
        isFill={isFill}
      />
      <TabPanel tabsId={id} value={value}>
        {value === 'one' ? t('Friends', 'Друзі') : t('Friends of friends', 'Друзі друзів')}
      </TabPanel>
    </>
  );
}

export default {
  title: 'Tabs',
  states: {
    tabs: (t) => <Levels t={t} id="levels" isFill={false} />,
    fill: (t) => <Levels t={t} id="levels-fill" isFill />,
    links: (t) => (
      <TabLinks
        label={t('Account', 'Акаунт')}
        isFill
        links={[
          { to: '#sign-in', label: t('Sign In', 'Вхід'), isCurrent: true },
          { to: '#register', label: t('Register', 'Реєстрація'), isCurrent: false },
        ]}
      />
    ),
  },
} satisfies Story;
