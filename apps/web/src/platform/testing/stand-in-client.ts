import type { CallOptions, Client } from '@gim/client';

type Answer = (
  endpoint: { readonly name: string },
  request: unknown,
  options: CallOptions,
) => Promise<unknown>;

/** A fake client. Its answers are not validated against the contract. */
export function fakeClient(answer: Answer, accessToken: Client['accessToken'] = async () => 'jwt'): Client {
  const call = (...[endpoint, request, options = {}]: Parameters<Client['call']>) =>
    answer(endpoint, request, options);
  return { accessToken, call } as Client;
}
