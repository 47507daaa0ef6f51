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
 * Brings device and account to one language after a sign-in. A choice made by hand on this device wins and is told; where
 * there is none the page takes the account's language, and never overwrites it (decisions, section 2).
 */
export async function settleLanguage(services: Needs, { id, status, language }: Account): Promise<void> {
  if (!isLanguage(language)) return;
  await services.adoptLanguage(language);
  // The device is told to the server at the next start too; an account that is not verified may not call it yet.
  if (status !== 'NotVerified') sendLanguage(services, id).catch(() => undefined);
}
