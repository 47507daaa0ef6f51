import type { Store } from '@gim/browser/store.ts';
import { isLanguage, type Language } from '@gim/languages';

/** The language the user chose on this device. `index.html` reads both keys before the first paint. */
const chosenKey = 'gim-language';
/** The language of the last signed-in account; used if none was chosen on this device. */
const accountKey = 'gim-account-language';

/** The language of this device and where it comes from. */
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
