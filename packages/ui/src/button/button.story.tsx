import type { Story } from '../../gallery/story.ts';
import { ScanFaceIcon } from '../icons/icons.ts';
import { Button, ButtonLink } from './button.tsx';

const noop = (): void => undefined;

export default {
  title: 'Button',
  states: {
    primary: (t) => <Button variant="primary">{t('Primary', 'Основна')}</Button>,
    secondary: (t) => <Button>{t('Secondary', 'Другорядна')}</Button>,
    quiet: (t) => <Button variant="quiet">{t('Quiet', 'Тиха')}</Button>,
    danger: (t) => <Button variant="danger">{t('Sign out', 'Вийти')}</Button>,
    dangerSolid: (t) => <Button variant="danger-solid">{t('Delete account', 'Видалити акаунт')}</Button>,
    loading: (t) => (
      <Button variant="primary" isLoading loadingLabel={t('Sending', 'Надсилання')}>
        {t('Send', 'Надіслати')}
      </Button>
    ),
    loadingRest: (t) => (
      <Button variant="primary" loadingLabel={t('Sending', 'Надсилання')}>
        {t('Send', 'Надіслати')}
      </Button>
    ),
    loadingWithoutLabel: (t) => (
      <Button variant="secondary" isLoading>
        {t('Send invite', 'Надіслати запрошення')}
      </Button>
    ),
    disabled: (t) => (
      <Button variant="primary" isDisabled>
        {t('Disabled', 'Недоступна')}
      </Button>
    ),
    disabledWithReason: (t) => (
      <Button variant="primary" disabledReason={t('Choose a time first', 'Спершу оберіть час')}>
        {t('Book', 'Записатися')}
      </Button>
    ),
    small: (t) => <Button size="sm">{t('Sign out', 'Вийти')}</Button>,
    large: (t) => (
      <Button variant="primary" size="lg" isBlock onClick={noop}>
        {t('Buy 0.00450583 BTC', 'Купити 0,00450583 BTC')}
      </Button>
    ),
    withIcon: (t) => (
      <Button size="lg" isBlock icon={<ScanFaceIcon />}>
        {t('Sign in with Face ID', 'Увійти з Face ID')}
      </Button>
    ),
    longText: (t) => (
      <Button variant="primary" size="lg" isBlock>
        {t(
          'Cash received, credit 2,487.25 USDT to the balance of the client',
          'Готівку отримано, зарахувати 2 487,25 USDT на баланс клієнта',
        )}
      </Button>
    ),
    link: (t) => (
      <ButtonLink variant="secondary" href="#coins">
        {t('Go to coins', 'До монет')}
      </ButtonLink>
    ),
  },
} satisfies Story;
