import type { Language } from '@gim/languages';

/** The device a session is opened on, as every way of signing in sends it. */
export interface Device {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly platformName: string;
  readonly pushToken?: string | undefined;
  readonly language: Language;
}
