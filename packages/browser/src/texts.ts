import { defaultLanguage, isLanguage, type Language, languages } from '@gim/languages';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Picks the initial language: the stored choice, else the browser's first language that we support, else English.
 * @example startLanguage(local.getItem('gim-language'), navigator.languages)
 */
export const startLanguage = (chosen: string | null, preferred: readonly string[]): Language => {
  if (isLanguage(chosen)) return chosen;
  const spoken = preferred.map(
    (tag) =>
      languages.find((language) => language === tag) ??
      languages.find((language) => baseOf(language) === baseOf(tag)),
  );
  return spoken.find((language) => language !== undefined) ?? defaultLanguage;
};

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The translations of an app in the current language. Each noun has one translation file per language. */
export interface Texts<Noun extends string> {
  readonly i18n: i18n;
  language(): Language;
  /** Loads the translations of these nouns. */
  load(nouns: readonly Noun[]): Promise<void>;
  /** Changes the language once the translations of all loaded nouns have arrived, so that no page mixes languages. */
  setLanguage(language: Language): Promise<void>;
}

export interface TextsDeps {
  readonly language: Language;
  /** Reads one translation file. Each file is a chunk of its own, so that a page downloads only the ones it uses. */
  readonly read: (language: Language, noun: string) => Promise<Record<string, unknown>>;
}

/**
 * Loads the translations of an app. The noun `app` holds those of the shell.
 * @example const texts = await createTexts<'app' | 'sessions'>({ language: 'uk', read })
 */
export async function createTexts<Noun extends string>({ language, read }: TextsDeps): Promise<Texts<Noun>> {
  const instance = createInstance();
  const wanted = new Set<Noun>();
  let current = language;

  const loadInto = async (into: Language, nouns: Iterable<Noun>): Promise<void> => {
    await Promise.all(
      Array.from(nouns, async (noun) => {
        if (!instance.hasResourceBundle(into, noun))
          instance.addResourceBundle(into, noun, await read(into, noun));
      }),
    );
  };

  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languages],
    ns: [],
    defaultNS: 'app',
    resources: {},
    // React escapes every value it renders (W-04); escaping here too would show "&amp;" to people.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });

  return {
    i18n: instance,
    language: () => current,
    async load(nouns) {
      for (const noun of nouns) wanted.add(noun);
      await loadInto(current, nouns);
    },
    async setLanguage(next) {
      await loadInto(next, wanted);
      current = next;
      await instance.changeLanguage(next);
    },
  };
}
