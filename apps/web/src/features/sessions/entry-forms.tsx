import { TabPanel, Tabs } from '@gim/ui/tabs/tabs.tsx';
import { type ReactElement, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { lazyPart } from '../../platform/lazy-part.ts';
import type { RegisterValues, SignInValues } from './credentials.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The second tab, fetched when first opened. */
const RegisterForm = lazyPart(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }));

interface EntryFormsProps {
  readonly onSignIn: (values: SignInValues) => Promise<void>;
  readonly onRegister: (values: RegisterValues) => Promise<void>;
  readonly onFaceId: () => Promise<void>;
}

/** Sign-in and registration as tabs. */
export function EntryForms({ onSignIn, onRegister, onFaceId }: EntryFormsProps): ReactElement {
  const { t } = useTranslation('sessions');
  const id = useId();
  const [tab, setTab] = useState<'signIn' | 'register'>('signIn');
  const { hash } = useLocation();
  // After the first render, because the prerendered page shows the first tab.
  useEffect(() => {
    if (hash === '#register') setTab('register');
  }, [hash]);
  return (
    <>
      <Tabs
        id={id}
        label={t('landing.tabs')}
        isFill
        tabs={[
          { value: 'signIn', label: t('landing.signIn') },
          { value: 'register', label: t('landing.register') },
        ]}
        value={tab}
        onValueChange={setTab}
      />
      <TabPanel tabsId={id} value={tab}>
        <Suspense>
          {tab === 'signIn' ? (
            <SignInForm onSubmit={onSignIn} onFaceId={onFaceId} />
          ) : (
            <RegisterForm onSubmit={onRegister} />
          )}
        </Suspense>
      </TabPanel>
    </>
  );
}
