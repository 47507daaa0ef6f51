import type { Language } from '@gim/languages';
import { startTexts } from '../../../tools/vite/start-texts.ts';

const png = (name: string, size: number) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** How the wallet is installed on a phone, in one language. */
export function appManifest(language: Language) {
  const { description, shortcuts } = startTexts[language];
  return {
    id: '/',
    name: 'Gim',
    short_name: 'Gim',
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f5f1',
    theme_color: '#f3f5f1',
    categories: ['finance'],
    icons: [
      png('app', 192),
      png('app', 512),
      { ...png('maskable', 512), purpose: 'maskable' },
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: shortcuts.buy, url: '/coins?act=buy', icons: [png('app', 192)] },
      { name: shortcuts.visit, url: '/dashboard?open=visit', icons: [png('app', 192)] },
    ],
  };
}
