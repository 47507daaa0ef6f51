import type { ReactElement, ReactNode } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Brand } from '../brand/brand.tsx';
import { Button } from '../button/button.tsx';
import { ExchangeKey } from '../exchange-key/exchange-key.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import {
  ArrowLeftIcon,
  ArrowLeftRightIcon,
  BellIcon,
  CoinsIcon,
  HouseIcon,
  LifeBuoyIcon,
  MapPinIcon,
  SettingsIcon,
  ShareIcon,
} from '../icons/icons.ts';
import { Facts } from '../sum/sum.tsx';
import { ActionBar } from './action-bar.tsx';
import { AppShell } from './app-shell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Columns, Page, Section } from './page.tsx';
import { Rail } from './rail.tsx';
import { RootBar, TopBar } from './top-bar.tsx';

const brand = (
  <a href="#home" aria-label="Gim">
    <Brand name="Gim" />
  </a>
);

function items(t: Translate) {
  return [
    { to: '#home', label: t('Home', 'Головна'), icon: <HouseIcon size={22} />, isCurrent: true },
    { to: '#activity', label: t('Activity', 'Операції'), icon: <ArrowLeftRightIcon size={22} /> },
    { to: '#points', label: t('Points', 'Пункти'), icon: <MapPinIcon size={22} /> },
    { to: '#settings', label: t('Settings', 'Налаштування'), icon: <SettingsIcon size={22} /> },
  ];
}

function rail(t: Translate): ReactElement {
  const [home, activity, points, settings] = items(t);
  const coins = { to: '#coins', label: t('Coins', 'Монети'), icon: <CoinsIcon size={22} /> };
  const news = {
    to: '#notifications',
    label: t('Notifications', 'Сповіщення'),
    icon: <BellIcon size={22} />,
    count: { value: '3', label: t('3 new', '3 нові') },
  };
  const all = [home, coins, activity, points, news, settings].filter((item) => item !== undefined);
  return (
    <Rail
      label={t('Main', 'Головне меню')}
      brand={brand}
      action={<ExchangeKey place="rail" label={t('Exchange', 'Обмін')} />}
      items={all}
      footerItems={[{ to: '#support', label: t('Support', 'Підтримка'), icon: <LifeBuoyIcon size={22} /> }]}
    />
  );
}

function bottomBar(t: Translate): ReactElement {
  return (
    <BottomBar
      label={t('Main', 'Головне меню')}
      items={items(t)}
      action={<ExchangeKey place="bar" label={t('Exchange', 'Обмін')} />}
    />
  );
}

const facts = (t: Translate): ReactNode => (
  <Facts
    items={[
      { label: t('Balance', 'Баланс'), value: t('0.18432107 BTC', '0,18432107 BTC') },
      { label: t('Available', 'Доступно'), value: t('0.17432107 BTC', '0,17432107 BTC') },
    ]}
  />
);

export default {
  title: 'AppShell',
  page: true,
  states: {
    home: (t) => (
      <AppShell rail={rail(t)} bottomBar={bottomBar(t)}>
        <RootBar
          brand={brand}
          trailing={
            <IconButton
              label={t('Notifications, 3 new', 'Сповіщення, 3 нові')}
              icon={<BellIcon size={22} />}
              count={3}
            />
          }
        />
        <Page>
          <h1 className="visually-hidden">{t('Home', 'Головна')}</h1>
          <Columns
            asideLabel={t('Next to it', 'Поруч')}
            aside={
              <Section isFirst title={t('Next visit', 'Найближчий візит')}>
                {facts(t)}
              </Section>
            }
          >
            <Section
              isFirst
              title={t('Coins', 'Монети')}
              action={<a href="#manage">{t('Manage tokens', 'Керувати токенами')}</a>}
            >
              {facts(t)}
            </Section>
            <Section title={t('Recent', 'Останні операції')}>{facts(t)}</Section>
          </Columns>
        </Page>
      </AppShell>
    ),
    flow: (t) => (
      <AppShell rail={rail(t)}>
        <TopBar
          leading={<IconButton label={t('Back', 'Назад')} icon={<ArrowLeftIcon size={22} />} />}
          title={t('Cash in', 'Внести готівку')}
          trailing={<IconButton label={t('Share', 'Поділитися')} icon={<ShareIcon size={22} />} />}
        />
        <Page isUnderBar hasActionBar>
          <Columns isFlow asideBelow asideLabel={t('Summary', 'Підсумок')} aside={facts(t)}>
            {facts(t)}
            <ActionBar>
              <Button variant="primary" size="lg" isBlock>
                {t('Choose a point and time', 'Обрати пункт і час')}
              </Button>
            </ActionBar>
          </Columns>
        </Page>
      </AppShell>
    ),
  },
} satisfies Story;
