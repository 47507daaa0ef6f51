import { Notice } from '@gim/ui/notice/notice.tsx';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { register, signIn } from '../features/sessions/api.ts';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import { EntryForms } from '../features/sessions/entry-forms.tsx';
import { useServices } from '../platform/services.ts';

/** Read over this page by people who have no session yet; fetched when first asked for. */
const LegalPages = lazy(async () => ({
  default: (await import('../features/pages/legal-pages.tsx')).LegalPages,
}));

export default function Landing(): ReactElement {
  const { t } = useTranslation('sessions');
  const services = useServices();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const enter = async (status: string): Promise<void> => {
    await navigate(status === 'NotVerified' ? '/verification' : '/dashboard');
  };
  return (
    <BrandPanel>
      {query.get('DeviceNotBelongsToUser') === 'true' ? (
        <Notice tone="warning">{t('landing.deviceSignedOut')}</Notice>
      ) : null}
      <EntryForms
        onSignIn={async (values) => enter(await signIn(services, values))}
        onRegister={async (values) => enter(await register(services, values))}
      />
      <LegalPagesOnDemand />
    </BrandPanel>
  );
}

/** Mounted by the first `#terms` or `#privacy`, and then kept, so that closing can animate. */
function LegalPagesOnDemand(): ReactElement | null {
  const { hash } = useLocation();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (hash !== '') setUsed(true);
  }, [hash]);
  if (!isUsed) return null;
  return (
    <Suspense>
      <LegalPages />
    </Suspense>
  );
}
