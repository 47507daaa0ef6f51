import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';

/**
 * Node would answer two odd requests by itself, bare of our headers and error body (I-11, W-03): one without the Host
 * header that HTTP/1.1 demands, and one that expects something unknown. The first is refused here instead, and the
 * second is served as if it expected nothing, which HTTP allows.
 */
export function installBrokenRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return;
    reply.header('connection', 'close');
    throw new Refusal('BodyMalformed');
  });
}

/** What came is not HTTP. There is no request and no answer object, only the socket. */
export function answerClientError(error: Error, socket: Socket, traceId: string): void {
  const code: unknown = Reflect.get(error, 'code');
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = code === 'HPE_HEADER_OVERFLOW' ? 'BodyTooLarge' : 'BodyMalformed';
  const body = problemBody([{ problem }], { url: '', traceId });
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${body.status} Refused`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
