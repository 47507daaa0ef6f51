import {
  PasswordField,
  type PasswordFieldProps,
  type PasswordRequirement,
} from '@gim/ui/password-field/password-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf, passwordClasses, passwordLength } from './password-classes.ts';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'requirements'> {
  /** The current input. */
  readonly password: string;
}

/** Input for a new password with a checklist of its requirements. */
export function NewPasswordField({ password, ...field }: NewPasswordFieldProps): ReactElement {
  const { t } = useTranslation('app');
  const requirement = (name: keyof typeof passwordClasses): PasswordRequirement => ({
    label: t(`password.${name}`),
    isMet: passwordClasses[name].test(password),
  });
  return (
    <PasswordField
      {...field}
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
      autoComplete="new-password"
      requirements={[
        { label: t('password.length'), isMet: lengthOf(password) >= passwordLength.min },
        requirement('lower'),
        requirement('upper'),
        requirement('digit'),
        requirement('special'),
      ]}
      metLabel={t('password.met')}
    />
  );
}
