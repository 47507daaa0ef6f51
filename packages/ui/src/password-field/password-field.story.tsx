import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { TextLink } from '../text-link/text-link.tsx';
import { PasswordField } from './password-field.tsx';

const texts = (t: Translate) => ({
  label: t('Password', 'Пароль'),
  showLabel: t('Show password', 'Показати пароль'),
  hideLabel: t('Hide password', 'Сховати пароль'),
});

function NewPassword({ t, start }: { readonly t: Translate; readonly start: string }): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <PasswordField
      {...texts(t)}
      autoComplete="new-password"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      metLabel={t('met', 'виконано')}
      requirements={[
        { label: t('Lowercase letter', 'Мала літера'), isMet: /\p{Ll}/u.test(value) },
        { label: t('Uppercase letter', 'Велика літера'), isMet: /\p{Lu}/u.test(value) },
        { label: t('Digit', 'Цифра'), isMet: /\d/.test(value) },
        { label: t('Special character', 'Спеціальний символ'), isMet: /[^\p{L}\d\s]/u.test(value) },
      ]}
    />
  );
}

export default {
  title: 'PasswordField',
  states: {
    empty: (t) => <PasswordField {...texts(t)} autoComplete="current-password" />,
    filledWithLink: (t) => (
      <PasswordField
        {...texts(t)}
        defaultValue="Correct-Horse9"
        labelAside={<TextLink href="#reset">{t('Forgot your password?', 'Забули пароль?')}</TextLink>}
      />
    ),
    requirements: (t) => <NewPassword t={t} start="Dnipro7bridge" />,
    requirementsEmpty: (t) => <NewPassword t={t} start="" />,
    error: (t) => (
      <PasswordField {...texts(t)} defaultValue="abc" error={t('Value is too short', 'Закоротке значення')} />
    ),
    disabled: (t) => <PasswordField {...texts(t)} defaultValue="Correct-Horse9" disabled />,
  },
} satisfies Story;
