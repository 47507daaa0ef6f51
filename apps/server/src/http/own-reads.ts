import type { Endpoint, Input, Reply } from '@gim/contract';
import type { UserCaller } from '../platform/caller.ts';
import type { Call } from './call.ts';
import type { Mount } from './mount.ts';
import { createRenderer } from './schema-codec.ts';
import { WrittenJson } from './schema-writer.ts';

/** A call that reads what belongs to its caller, or what anybody may see. */
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
 * The answers of calls that are mounted in this process, for whoever puts several of them into one. What a customer may see
 * of themselves is so decided once, by the call itself, and held to its contract as on the wire (Z-05).
 */
export interface OwnReads {
  /** Undefined where the call is not mounted. The caller must be the one whom the input names. */
  read<E extends OwnRead>(endpoint: E, input: Partial<Input<E>>, ask: OwnAsk): Promise<Reply<E> | undefined>;
  /** The same as it goes over the wire, for a reply that has it as a part. */
  readWritten(endpoint: OwnRead, input: UncheckedInput, ask: OwnAsk): Promise<WrittenJson>;
}

/** Parsed by the endpoint's schemas, which its type does not tell here. */
interface UncheckedInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

type AnyHandler = (input: unknown, caller: UserCaller, call: Call) => Promise<unknown>;

interface MountedRead {
  readonly handler: AnyHandler;
  readonly render: (answer: unknown) => string;
}

/** Mounts as before, and remembers how the calls are answered. */
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
