import type { ReactElement, ReactNode } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Brand } from '../brand/brand.tsx';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { AuthLayout, LanguageSwitch } from './auth-layout.tsx';

const nothing = (): void => undefined;

function Layout(props: {
  readonly t: Translate;
  readonly isSlim: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { t, isSlim, children } = props;
  return (
    <AuthLayout
      isSlim={isSlim}
      brand={<Brand name="Gim" />}
      headline={t('Crypto = cash.', 'Крипто = готівка.')}
      lede={t(
        'Hold, buy and sell coins. Bring or collect dollars at a point near you.',
        'Зберігайте, купуйте й продавайте монети. Вносьте або отримуйте долари в пункті поруч.',
      )}
      where={t(
        'Exchange points in Kyiv, Lviv, Odesa, Dnipro, Warsaw and Kraków',
        'Пункти в Києві, Львові, Одесі, Дніпрі, Варшаві та Кракові',
      )}
      language={
        <LanguageSwitch
          label={t('Language', 'Мова')}
          choices={[
            {
              short: 'EN',
              name: 'English',
              lang: 'en-US',
              isCurrent: t('en', 'uk') === 'en',
              onChoose: nothing,
            },
            {
              short: 'УК',
              name: 'Українська',
              lang: 'uk',
              isCurrent: t('en', 'uk') === 'uk',
              onChoose: nothing,
            },
          ]}
        />
      }
    >
      {children}
    </AuthLayout>
  );
}

export default {
  title: 'AuthLayout',
  page: true,
  states: {
    full: (t) => (
      <Layout t={t} isSlim={false}>
        <TextField label="E-mail" type="email" defaultValue="olena.kovalenko@example.com" />
        <Button variant="primary" size="lg" isBlock>
          {t('Sign In', 'Увійти')}
        </Button>
      </Layout>
    ),
    slim: (t) => (
      <Layout t={t} isSlim>
        <h1 style={{ font: 'var(--text-title-l)' }}>{t('Verify your account', 'Підтвердьте акаунт')}</h1>
        <Button variant="primary" size="lg" isBlock>
          {t('Continue', 'Продовжити')}
        </Button>
      </Layout>
    ),
  },
} satisfies Story;
