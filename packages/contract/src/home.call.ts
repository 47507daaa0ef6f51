import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** `getHome` without the schema of its reply, so that a page can ask before the schemas of all parts are loaded. */
export const homeCall = () =>
  ({
    name: 'getHome',
    method: 'GET',
    path: '/api/users/{id}/home',
    summary: 'Get everything that the home page shows, in one call.',
    auth: { kind: 'user', owner: 'path' },
    params: value.inUser,
    reply: z.record(z.string(), z.unknown()),
    problems: [],
  }) as const satisfies Endpoint;
