import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';

/**
 * Node answers two malformed requests itself, without our headers and error body (I-11, W-03): one without the Host
 * header that HTTP/1.1 requires, and one with an unknown Expect header. The first is refused here; for the second the
 * header is ignored, as HTTP allows.
 */
export function installBrokenRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return;
    reply.header('connection', 'close');
    throw new Refusal('BodyMalformed');
  });
}

/** Answers bytes that are not HTTP. There is no request or reply object, only the socket. */
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
