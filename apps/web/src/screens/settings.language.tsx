import type { Language } from '@gim/languages';
import type { ReactElement } from 'react';
import { LanguageChoice } from '../features/users/language-choice.tsx';
import { useServices } from '../platform/services.ts';
import { Column } from '../shared/column.tsx';
import { sendLanguage } from '../shared/send-language.ts';
import { useUserId } from '../shared/use-user-id.ts';

export default function SettingsLanguage(): ReactElement {
  const services = useServices();
  const id = useUserId();
  const choose = async (language: Language): Promise<void> => {
    await services.chooseLanguage(language);
    await sendLanguage(services, id);
  };
  return (
    <Column>
      {/* If the request fails, the page has changed anyway, and the next start sends the language again. */}
      <LanguageChoice onChoose={(language) => void choose(language).catch(() => undefined)} />
    </Column>
  );
}
