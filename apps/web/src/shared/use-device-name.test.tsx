import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createTexts } from '../platform/i18n/texts.ts';
import { useDeviceName } from './use-device-name.ts';

function Device({ name }: { readonly name: string }): ReactElement {
  return <>{useDeviceName()(name)}</>;
}

it.each([
  ['en-US', 'Chrome on macOS', 'Chrome on macOS'],
  ['uk', 'Chrome on macOS', 'Chrome на macOS'],
  ['uk', 'Browser on Windows', 'Браузер на Windows'],
  ['uk', 'Browser', 'Браузер'],
  ['uk', 'Firefox', 'Firefox'],
  // Given by a person, so left as it is.
  ['uk', 'Browser on the kitchen table', 'Browser on the kitchen table'],
  ['uk', 'iPhone 15', 'iPhone 15'],
] as const)('in %s a device called "%s" is %s', async (language, name, shown) => {
  const texts = await createTexts(language);
  await texts.load(['app']);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={texts.i18n}>
      <Device name={name} />
    </I18nextProvider>,
  );
  expect(html).toBe(shown);
});
