import type { Mailbox } from '../partners/mail/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import { mountClock } from './clock-call.ts';
import { mountMailbox } from './mailbox-page.ts';
import type { SandboxMount } from './sandbox-mount.ts';
import { mountTryItPage } from './try-it-page.ts';

/** A seeded account that anybody may sign in with. Exists in the sandbox only. */
export interface DemoAccount {
  /** `Customer, verified`, `Teller`. */
  readonly about: string;
  readonly email: string;
  readonly password: string;
  /** Where the account has a second factor. */
  readonly totpSecret?: string;
}

export interface Place {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

/** What the sandbox has to show. Wiring fills it while it seeds; the try-it page and the start-up lines read it. */
export interface Sandbox {
  readonly accounts: () => readonly DemoAccount[];
  readonly places: () => readonly Place[];
  addAccount(account: DemoAccount): void;
  addPlace(place: Place): void;
  readonly sandboxRoutes: (mount: SandboxMount) => void;
}

export function createSandbox(platform: Pick<Platform, 'db' | 'clock'>, mailbox: Mailbox): Sandbox {
  const accounts: DemoAccount[] = [];
  const places: Place[] = [];
  const sandbox: Sandbox = {
    accounts: () => accounts,
    places: () => places,
    addAccount: (account) => void accounts.push(account),
    addPlace: (place) => void places.push(place),
    sandboxRoutes(mount) {
      mountTryItPage(mount, { clock: platform.clock, sandbox });
      mountClock(mount, platform);
      mountMailbox(mount, mailbox);
      mount.call({ method: 'GET', path: '/sandbox/accounts' }, async () => ({ accounts }));
    },
  };
  return sandbox;
}
