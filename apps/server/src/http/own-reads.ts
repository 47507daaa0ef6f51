import type { Endpoint, Input, Reply } from '@gim/contract';
import type { UserCaller } from '../platform/caller.ts';
import type { Call } from './call.ts';
import type { Handler, Mount } from './mount.ts';
import { createRenderer } from './schema-codec.ts';

/** A call that reads what belongs to its caller. */
type OwnRead = Endpoint & {
  readonly method: 'GET';
  readonly auth: { readonly kind: 'user' };
  readonly file?: undefined;
};

interface OwnAsk {
  readonly caller: UserCaller;
  readonly call: Call;
}

/**
 * The answers of calls that are mounted in this process, for whoever puts several of them into one file. What a customer may see
 * of themselves is so decided once, by the call itself, and held to its contract as on the wire (Z-05).
 */
export interface OwnReads {
  /** Undefined where the call is not mounted. The caller must be the one whom the input names. */
  read<E extends OwnRead>(endpoint: E, input: Partial<Input<E>>, ask: OwnAsk): Promise<Reply<E> | undefined>;
}

/** Mounts as before, and remembers how the calls are answered. */
export function recordReads(mount: Mount): { readonly mount: Mount; readonly reads: OwnReads } {
  const handlers = new Map<string, unknown>();
  return {
    mount: (endpoint, handler, options) => {
      handlers.set(endpoint.name, handler);
      mount(endpoint, handler, options);
    },
    reads: {
      async read<E extends OwnRead>(endpoint: E, input: Partial<Input<E>>, { caller, call }: OwnAsk) {
        // Kept under the endpoint's own name by `mount`, which takes no other handler for it.
        const handler = handlers.get(endpoint.name) as Handler<OwnRead> | undefined;
        if (handler === undefined) return undefined;
        const whole = { params: undefined, query: undefined, body: undefined, ...input };
        const answer = await handler(whole as Input<OwnRead>, caller, call);
        return JSON.parse(createRenderer(endpoint)(answer)) as Reply<E>;
      },
    },
  };
}
