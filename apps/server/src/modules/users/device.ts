import type { Language } from '@gim/languages';

/** The device of a new session, as every sign-in call sends it. */
export interface Device {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly platformName: string;
  readonly pushToken?: string | undefined;
  readonly language: Language;
}
