import { endpoint } from '@gim/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../app.ts';
import { ANNA, as, platformWithoutDatabase } from '../testing/test-app.ts';

const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/api/users/{id}/things',
  summary: '',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({}),
  problems: [],
});
const pay = endpoint({ ...read, name: 'pay', path: '/api/users/{id}/pay', idempotent: true });
const watched = endpoint({ ...read, name: 'watched', path: '/api/users/{id}/watched', fresh: true });

it('S-08 the session is looked at anew where money moves, and where the endpoint says so', async () => {
  const asked: boolean[] = [];
  const authenticator = {
    authenticate: async (_bearer: string, { fresh }: { fresh: boolean }): Promise<null> => {
      asked.push(fresh);
      return null;
    },
  };
  const platform = platformWithoutDatabase();
  const { server } = await buildApp({
    platform,
    modules: [
      {
        name: 'test',
        authenticator,
        routes: (mount) => {
          for (const one of [read, pay, watched]) mount(one, async () => ({}));
        },
      },
    ],
  });
  for (const { path } of [read, pay, watched])
    await server.inject({ url: path.replace('{id}', ANNA), headers: as('anna') });
  expect(asked).toEqual([false, true, true]);
  await server.close();
  await platform.close();
});
