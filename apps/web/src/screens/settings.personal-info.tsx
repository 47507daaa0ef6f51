import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const PersonalInfoPage = lazyPart(async () => ({
  default: (await import('../features/kyc/personal-info-page.tsx')).PersonalInfoPage,
}));

export default function SettingsPersonalInfo(): ReactElement {
  return (
    <LaterPart>
      <PersonalInfoPage />
    </LaterPart>
  );
}
