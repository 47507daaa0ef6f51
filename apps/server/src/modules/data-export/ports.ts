import type { Endpoint, Input, Reply } from '@gim/contract';

/** An endpoint that reads data of its caller. */
type OwnRead = Endpoint & {
  readonly method: 'GET';
  readonly auth: { readonly kind: 'user' };
  readonly file?: undefined;
};

/** Calls an endpoint as the user; undefined if it is not mounted. */
export type ReadOwn = <E extends OwnRead>(
  endpoint: E,
  input: Partial<Input<E>>,
) => Promise<Reply<E> | undefined>;
