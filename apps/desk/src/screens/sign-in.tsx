import { AuthLayout } from '@gim/ui/auth-layout/auth-layout.tsx';
import { Brand } from '@gim/ui/brand/brand.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type Credentials, type SignInRefusal, signIn } from '../features/sessions/sign-in.ts';
import { SignInForm } from '../features/sessions/sign-in-form.tsx';
import { useServices } from '../platform/services.ts';
import { LanguageChoice } from '../shared/language-choice.tsx';
import { useDocumentTitle } from '../shared/use-document-title.ts';

export default function SignIn(): ReactElement {
  const { t } = useTranslation('sessions');
  const { t: shell } = useTranslation('app');
  const { client, session } = useServices();
  useDocumentTitle(t('signIn.title'));

  const submit = async (credentials: Credentials): Promise<SignInRefusal | null> => {
    const result = await signIn(client, credentials);
    if (result.kind === 'refused') return result.reason;
    session.begin(result.session);
    return null;
  };

  return (
    <AuthLayout
      isSlim
      brand={<Brand name={shell('name')} />}
      headline={t('signIn.headline')}
      lede={t('signIn.lede')}
      where={t('signIn.where')}
      language={<LanguageChoice />}
    >
      <SignInForm onSubmit={submit} />
    </AuthLayout>
  );
}
