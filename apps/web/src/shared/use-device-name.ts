import { useTranslation } from 'react-i18next';

/** The names `describeUserAgent` produces; any other name was given by a user or a host app. */
const described =
  /^(Edge|Opera|Firefox|Chrome|Safari|Browser)(?: on (Android|iPhone|iPad|Windows|macOS|Linux))?$/;

/** The name of a device in the reader's language. */
export function useDeviceName(): (name: string) => string {
  const { t } = useTranslation('app');
  return (name) => {
    const [, program, system] = described.exec(name) ?? [];
    if (program === undefined) return name;
    const browser = program === 'Browser' ? t('device.browser') : program;
    return system === undefined ? browser : t('device.on', { browser, system });
  };
}
