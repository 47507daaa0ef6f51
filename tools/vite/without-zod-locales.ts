import type { Plugin } from 'vite';

const NOTHING = '\0zod-locales';

/**
 * Leaves zod's own messages in fifty languages out of a build, a quarter of a megabyte: what is wrong with a field is
 * said in our own texts.
 */
export function withoutZodLocales(): Plugin {
  return {
    name: 'gim-without-zod-locales',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/locales/index.js') && importer?.includes('/zod/v4/') === true ? NOTHING : null,
    load: (id) => (id === NOTHING ? 'export {}' : null),
  };
}
