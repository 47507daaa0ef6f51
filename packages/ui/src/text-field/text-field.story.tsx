import type { Story, Translate } from '../../gallery/story.ts';
import { MailIcon } from '../icons/icons.ts';
import { TextField } from './text-field.tsx';

const email = (t: Translate): string => t('E-mail', 'E-mail');

export default {
  title: 'TextField',
  states: {
    empty: (t) => <TextField label={email(t)} type="email" placeholder="name@example.com" />,
    filled: (t) => <TextField label={email(t)} type="email" defaultValue="olena.kovalenko@example.com" />,
    hint: (t) => (
      <TextField
        label={t('Phone', 'Телефон')}
        type="tel"
        hint={t('With the country code', 'З кодом країни')}
        placeholder="+380"
      />
    ),
    error: (t) => (
      <TextField
        label={email(t)}
        type="email"
        defaultValue="olena@"
        error={t('Value must be an email', 'Введіть адресу e-mail')}
      />
    ),
    disabled: (t) => <TextField label={email(t)} defaultValue="olena@example.com" disabled />,
    locked: (t) => (
      <TextField
        label={t('Legal name', 'Ім’я за документом')}
        defaultValue="Olena Kovalenko"
        isLocked
        hint={t('Locked after the identity check', 'Закрито після верифікації')}
      />
    ),
    leading: (t) => <TextField label={email(t)} leading={<MailIcon />} placeholder="name@example.com" />,
  },
} satisfies Story;
