import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import { streamMessageBytesMax, streamPath } from '@gim/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { addressKey, budgets, meter, type RateLimiter } from '../rate-limit.ts';
import type { Hub } from './hub.ts';

export interface StreamDeps {
  readonly hub: Hub;
  readonly rateLimiter: RateLimiter;
  readonly publicOrigin: string;
}

/** Which requests may become something else than HTTP: one path, one protocol. All others are answered as they are. */
export const isStreamUpgrade = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && url?.split('?', 1)[0] === streamPath && headers.upgrade?.toLowerCase() === 'websocket';

/** The live connection. Who it belongs to is told by its first message, so the route itself is open. */
export function installStream(app: FastifyInstance, { hub, rateLimiter, publicOrigin }: StreamDeps): void {
  app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: streamMessageBytesMax,
        // Compressing keeps a window of memory for each client and lets secrets be guessed from lengths.
        perMessageDeflate: false,
        clientTracking: false,
      },
      preClose: (done) => void hub.drain().then(() => done(), done),
    });
    scope.route({
      method: 'GET',
      url: streamPath,
      config: { open: 'stream' },
      onRequest: async (request, reply) => {
        const address = addressKey(request.ip);
        meter(reply, { limiter: rateLimiter, budget: budgets.address, who: address });
        meter(reply, { limiter: rateLimiter, budget: budgets.publicRead, who: address });
        checkOrigin(request, publicOrigin);
        checkHandshake(request);
        if (!hub.hasRoom(address)) throw new Refusal('TooManyRequests', { retryAfterSeconds: 30 });
      },
      handler: async (_request, reply) => {
        reply.header('upgrade', 'websocket');
        throw Refusal.of([{ problem: 'ValueRequired', field: 'upgrade' }]);
      },
      wsHandler: (socket, request) => hub.accept(socket, addressKey(request.ip)),
    });
  });
}

/**
 * A page of another site can open a connection here in its visitor's browser, but the browser names it (W-10). A client
 * that is no browser names nobody; it has no cookies of anybody's either.
 */
function checkOrigin({ headers }: FastifyRequest, publicOrigin: string): void {
  if (headers.origin !== undefined && headers.origin !== publicOrigin) throw new Refusal('NotAllowed');
}

/** Before the library looks, which answers in words of its own: a refusal has our body (I-11). */
function checkHandshake({ headers, ws }: FastifyRequest): void {
  if (!ws) return;
  const { 'sec-websocket-version': version, 'sec-websocket-key': key } = headers;
  if (version !== '13') throw Refusal.of([{ problem: 'ValueInvalid', field: 'sec-websocket-version' }]);
  if (!/^[+/0-9A-Za-z]{22}==$/.test(key ?? '')) {
    throw Refusal.of([{ problem: 'ValueInvalid', field: 'sec-websocket-key' }]);
  }
}
