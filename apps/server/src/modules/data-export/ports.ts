import type { Endpoint, Input, Reply } from '@gim/contract';

/** A call that reads what belongs to its caller. */
type OwnRead = Endpoint & {
  readonly method: 'GET';
  readonly auth: { readonly kind: 'user' };
  readonly file?: undefined;
};

/** What a call answers to whoever asks for the file; undefined where the call is not mounted. */
export type ReadOwn = <E extends OwnRead>(
  endpoint: E,
  input: Partial<Input<E>>,
) => Promise<Reply<E> | undefined>;
