import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const PersonalInfoPage = lazy(async () => ({
  default: (await import('../features/kyc/personal-info-page.tsx')).PersonalInfoPage,
}));

export default function SettingsPersonalInfo(): ReactElement {
  return (
    <LaterPart>
      <PersonalInfoPage />
    </LaterPart>
  );
}
