import type { Story, Translate } from '../../gallery/story.ts';
import { Brand } from '../brand/brand.tsx';
import { ButtonLink } from '../button/button.tsx';
import { ErrorDetail, ErrorPage } from './error-page.tsx';

const actions = (t: Translate) => (
  <>
    <ButtonLink variant="primary" href="#home">
      {t('Go home', 'На головну')}
    </ButtonLink>
    <ButtonLink variant="secondary" href="#support">
      {t('Write to support', 'Написати в підтримку')}
    </ButtonLink>
  </>
);

export default {
  title: 'ErrorPage',
  page: true,
  states: {
    '404': (t) => (
      <ErrorPage
        code="404"
        brand={<Brand name="Gim" />}
        title={t('Page Not Found', 'Сторінку не знайдено')}
        actions={actions(t)}
      >
        {t('Nothing is at', 'За адресою')} <ErrorDetail>/coins/ltcc</ErrorDetail>
        {t('. Your balance is not affected.', ' нічого немає. Ваш баланс не змінився.')}
      </ErrorPage>
    ),
    '500': (t) => (
      <ErrorPage
        code="500"
        brand={<Brand name="Gim" />}
        title={t('Internal Server Error', 'Внутрішня помилка сервера')}
        actions={actions(t)}
      >
        <ErrorDetail>Cannot read the list of points</ErrorDetail>
        <br />
        {t('Your balance is not affected.', 'Ваш баланс не змінився.')}
      </ErrorPage>
    ),
  },
} satisfies Story;
