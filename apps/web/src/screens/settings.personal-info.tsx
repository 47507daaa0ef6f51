import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const PersonalInfoPage = lazyPart(async () => ({
  default: (await import('../features/kyc/personal-info-page.tsx')).PersonalInfoPage,
}));

export default function SettingsPersonalInfo(): ReactElement {
  return (
    <LazyPage>
      <PersonalInfoPage />
    </LazyPage>
  );
}
