import { isLanguage } from '@gim/languages';
import type { Services } from '../platform/services.ts';
import { sendLanguage } from './send-language.ts';

type Needs = Pick<Services, 'client' | 'device' | 'texts' | 'adoptLanguage'>;

interface Account {
  readonly id: string;
  readonly status: string;
  readonly language?: string;
}

/**
 * Aligns the languages of device and account after a sign-in. A choice made on this device wins and is sent to the
 * server; without one the page uses the account's language and never overwrites it (decisions, section 2).
 */
export async function settleLanguage(services: Needs, { id, status, language }: Account): Promise<void> {
  if (!isLanguage(language)) return;
  await services.adoptLanguage(language);
  // The next start sends it too. An unverified account may not call this endpoint yet.
  if (status !== 'NotVerified') sendLanguage(services, id).catch(() => undefined);
}
