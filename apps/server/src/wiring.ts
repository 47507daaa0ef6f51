import type { ServerModule } from './app.ts';
import type { Config } from './config.ts';
import { housekeepingTasks } from './platform/housekeeping.ts';
import type { Platform } from './platform/platform.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';

/** Everything that this process is made of. The only file that sees all modules and partners. */
export interface Wired {
  readonly modules: readonly ServerModule[];
  /** Undefined unless every outside part is a stand-in (P-05). */
  readonly sandbox: Sandbox | undefined;
  /** Puts the demo data in place; safe to run at every start. */
  seed(): Promise<void>;
}

export function wire(platform: Platform, config: Pick<Config, 'sandbox'>): Wired {
  const sandbox = config.sandbox ? createSandbox(platform) : undefined;
  const modules: ServerModule[] = [
    { name: 'platform', tasks: housekeepingTasks(platform) },
    ...(sandbox === undefined ? [] : [{ name: 'sandbox', sandboxRoutes: sandbox.sandboxRoutes }]),
  ];
  return { modules, sandbox, seed: async () => undefined };
}
