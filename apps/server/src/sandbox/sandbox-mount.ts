import type { FastifyInstance } from 'fastify';
import type { core, output } from 'zod/mini';
import { checkContentType } from '../http/body.ts';
import { noncePage } from '../http/nonce-page.ts';
import { renderPage } from '../http/page.ts';
import { createInputParser } from '../http/schema-codec.ts';
import { sendPage } from '../http/sites.ts';
import type { Html } from '../platform/html.ts';
import type { Random } from '../platform/random.ts';
import { Refusal } from '../platform/refusal.ts';

type Schema = core.$ZodType;
type Value<S> = S extends Schema ? output<S> : undefined;

/** An endpoint that exists only if every partner is a sandbox. It is not part of the API, so it is in no contract. */
export interface SandboxCall<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/sandbox/${string}`;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
}

export interface SandboxMount {
  call<
    Params extends Schema | undefined = undefined,
    Query extends Schema | undefined = undefined,
    Body extends Schema | undefined = undefined,
  >(
    call: SandboxCall<Params, Query, Body>,
    handler: (input: {
      params: Value<Params>;
      query: Value<Query>;
      body: Value<Body>;
    }) => Promise<object | undefined>,
  ): void;
  page(path: '/sandbox' | `/sandbox/${string}`, render: () => Promise<SandboxPage>): void;
  /** Shows HTML from elsewhere, such as a mail, unchanged. Its policy allows no scripts and no loading. */
  document<Params extends Schema>(
    call: { readonly path: `/sandbox/${string}`; readonly params: Params },
    render: (params: Value<Params>) => Promise<string | undefined>,
  ): void;
}

export interface SandboxPage {
  readonly title: string;
  readonly body: Html;
  readonly style?: string;
  readonly script?: string;
  /** Whether it shows documents of the sandbox in frames. */
  readonly frames?: boolean;
}

/** No scripts, no loading, no origin of its own; a clicked link navigates the whole window. */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation';

export function createSandboxMount(
  app: FastifyInstance,
  { random, publicOrigin }: { random: Random; publicOrigin: string },
): SandboxMount {
  const config = { open: 'sandbox' } as const;
  return {
    call({ method, path, params, query, body }, handler) {
      const parse = createInputParser({
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
      });
      app.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config,
        onRequest: async (request) => checkContentType(request, { takesBody: body !== undefined }),
        handler: async (request, reply) => {
          const input = parse(request);
          // The cast is safe: the parts were parsed with this call's own schemas.
          const parsed = { params: input.params, query: input.query, body: input.body() } as Parameters<
            typeof handler
          >[0];
          const result = await handler(parsed);
          reply.header('cache-control', 'no-store');
          return result === undefined ? reply.code(204).send() : reply.send(result);
        },
      });
    },
    page(path, render) {
      app.get(path, { config }, async (request, reply) => {
        const nonce = random.bytes(18).toString('base64url');
        const { frames = false, ...content } = await render();
        return sendPage(request, reply, {
          nonce,
          publicOrigin,
          frames,
          page: noncePage([renderPage({ nonce, ...content })]),
        });
      });
    },
    document({ path, params }, render) {
      const parse = createInputParser({ params });
      app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), { config }, async (request, reply) => {
        // The cast is safe: the parts were parsed with this call's own schema.
        const text = await render(parse(request).params as Parameters<typeof render>[0]);
        if (text === undefined) throw new Refusal('NotFound');
        return reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', DOCUMENT_POLICY)
          .header('x-frame-options', 'SAMEORIGIN')
          .send(text);
      });
    },
  };
}
