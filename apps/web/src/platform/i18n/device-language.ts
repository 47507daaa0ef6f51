import type { Store } from '@gim/browser/store.ts';
import { isLanguage, type Language } from '@gim/languages';

/** What was chosen by hand on this device. `index.html` reads both names before the first paint. */
const chosenKey = 'gim-language';
/** What the account of the last sign-in has: it holds where nothing was chosen here. */
const accountKey = 'gim-account-language';

/** Which language this device has, and by whose word. */
export interface DeviceLanguage {
  isChosen(): boolean;
  choose(language: Language): void;
  adopt(language: Language): void;
}

export const createDeviceLanguage = (local: Store): DeviceLanguage => ({
  isChosen: () => isLanguage(local.getItem(chosenKey)),
  choose: (language) => local.setItem(chosenKey, language),
  adopt: (language) => local.setItem(accountKey, language),
});
