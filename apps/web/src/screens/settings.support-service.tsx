import type { ReactElement } from 'react';
import { SupportPage } from '../features/support/support-page.tsx';

export default function SettingsSupportService(): ReactElement {
  return <SupportPage />;
}
