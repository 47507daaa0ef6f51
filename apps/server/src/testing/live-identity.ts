import { buildApp } from '../app.ts';
import { createHub, type Hub } from '../http/stream/hub.ts';
import type { StreamRules } from '../http/stream/stream-rules.ts';
import { type Channels, type Listener, listen } from '../platform/db/listen.ts';
import type { Platform } from '../platform/platform.ts';
import { listenOn } from './live-client.ts';
import { ORIGIN, openIdentity, type TestIdentity, type TestIdentityOptions } from './test-identity.ts';

/** A process with identity and live connections, listening on a port. */
export interface LiveIdentity extends TestIdentity {
  readonly address: string;
}

export async function openLiveIdentity(
  options: TestIdentityOptions & {
    readonly rules: Partial<StreamRules>;
    /** Further channels this process listens to. */
    readonly channels?: (process: { platform: Platform; hub: Hub }) => Channels;
  },
): Promise<LiveIdentity> {
  const identity = await openIdentity(options);
  const { platform, sessions } = identity;
  const { authenticator, ends: sessionEnds } = sessions;
  const hub = createHub({
    ...platform,
    authenticator,
    sessionEnds,
    rules: options.rules,
  });
  const app = await buildApp({ platform, modules: identity.modules, publicOrigin: ORIGIN, hub });
  const channels = { ...hub.channels, ...options.channels?.({ platform, hub }) };
  const listener: Listener = await listen({ url: options.url, log: platform.log, channels });
  const address = await listenOn(app);
  return {
    ...identity,
    app,
    address,
    async close() {
      await app.server.close();
      await listener.close();
      await identity.close();
    },
  };
}
