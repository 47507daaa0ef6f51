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

/** Only one path may upgrade to one protocol. Other upgrade requests are answered as ordinary requests. */
export const isStreamUpgrade = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && url?.split('?', 1)[0] === streamPath && headers.upgrade?.toLowerCase() === 'websocket';

/** The live connection. Its first message authenticates it, so the route itself is open. */
export function installStream(app: FastifyInstance, { hub, rateLimiter, publicOrigin }: StreamDeps): void {
  app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: streamMessageBytesMax,
        // Compression needs a window of memory per client and allows secrets to be guessed from lengths.
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
 * A foreign page can open a WebSocket from its visitor's browser, but the browser sends its Origin (W-10). Other
 * clients send none, and have no cookies of a user.
 */
function checkOrigin({ headers }: FastifyRequest, publicOrigin: string): void {
  if (headers.origin !== undefined && headers.origin !== publicOrigin) throw new Refusal('NotAllowed');
}

/** Runs before the WebSocket library, whose own refusals lack our error body (I-11). */
function checkHandshake({ headers, ws }: FastifyRequest): void {
  if (!ws) return;
  const { 'sec-websocket-version': version, 'sec-websocket-key': key } = headers;
  if (version !== '13') throw Refusal.of([{ problem: 'ValueInvalid', field: 'sec-websocket-version' }]);
  if (!/^[+/0-9A-Za-z]{22}==$/.test(key ?? '')) {
    throw Refusal.of([{ problem: 'ValueInvalid', field: 'sec-websocket-key' }]);
  }
}
