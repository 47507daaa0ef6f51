import type { Endpoint, Input, Reply } from '@gim/contract';
import type { UserCaller } from '../platform/caller.ts';
import type { Call } from './call.ts';
import type { Mount } from './mount.ts';
import { createRenderer } from './schema-codec.ts';
import { WrittenJson } from './schema-writer.ts';

/** An endpoint that reads the caller's own data, or public data. */
export type OwnRead = Endpoint & {
  readonly method: 'GET';
  readonly auth: { readonly kind: 'user' | 'anyone' };
  readonly file?: undefined;
};

interface OwnAsk {
  readonly caller: UserCaller;
  readonly call: Call;
}

/**
 * Runs other calls mounted in this process, for an endpoint that combines several of them. Authorization and the
 * contract of each call (Z-05) apply as over HTTP.
 */
export interface OwnReads {
  /** Undefined if the call is not mounted. The caller must be the user that the input names. */
  read<E extends OwnRead>(endpoint: E, input: Partial<Input<E>>, ask: OwnAsk): Promise<Reply<E> | undefined>;
  /** The same as sent over the wire, for a reply that contains it. */
  readWritten(endpoint: OwnRead, input: UncheckedInput, ask: OwnAsk): Promise<WrittenJson>;
}

/** Parsed by the endpoint's schemas, which the type does not express here. */
interface UncheckedInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

type AnyHandler = (input: unknown, caller: UserCaller, call: Call) => Promise<unknown>;

interface MountedRead {
  readonly handler: AnyHandler;
  readonly render: (answer: unknown) => string;
}

/** Mounts as before, and records the handlers. */
export function recordReads(mount: Mount): { readonly mount: Mount; readonly reads: OwnReads } {
  const mounted = new Map<string, MountedRead>();
  const answer = async (
    { handler, render }: MountedRead,
    input: UncheckedInput,
    { caller, call }: OwnAsk,
  ): Promise<string> =>
    render(await handler({ params: undefined, query: undefined, body: undefined, ...input }, caller, call));
  return {
    mount: (endpoint, handler, options) => {
      mount(endpoint, handler, options);
      mounted.set(endpoint.name, {
        handler: (input, caller, call) => handler(input as never, caller as never, call),
        render: createRenderer(endpoint),
      });
    },
    reads: {
      async read<E extends OwnRead>(endpoint: E, input: Partial<Input<E>>, ask: OwnAsk) {
        const found = mounted.get(endpoint.name);
        if (found === undefined) return undefined;
        return JSON.parse(await answer(found, input, ask)) as Reply<E>;
      },
      async readWritten(endpoint, input, ask) {
        const found = mounted.get(endpoint.name);
        if (found === undefined || endpoint.reply === null)
          throw new Error(`${endpoint.name} is not mounted here or answers nothing.`);
        return new WrittenJson(endpoint.reply, await answer(found, input, ask));
      },
    },
  };
}
