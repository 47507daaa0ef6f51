import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createMovableClock, type MovableClock } from '../../../platform/clock.ts';

/** A message as received. */
export interface Arrived {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly externalUserId: string;
  readonly body: string;
  readonly at: Date;
}

/** The product's side of the connection: its clock, and an inbox that verifies Standard Webhooks with code of its own. */
export interface LocalProduct {
  readonly port: number;
  readonly clock: MovableClock;
  readonly arrived: readonly Arrived[];
  /** Messages with an invalid signature or an old time. */
  refused(): number;
  /** The inbox's status instead of 204, while set. */
  answerWith: number | undefined;
  close(): Promise<void>;
}

export async function openLocalProduct(secret: Buffer): Promise<LocalProduct> {
  const clock = createMovableClock();
  const arrived: Arrived[] = [];
  const state: { answerWith: number | undefined } = { answerWith: undefined };
  let refused = 0;
  const server = createServer(async (request, reply) => {
    if (request.url === '/sandbox/clock') {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ now: clock.now() }));
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const [id, timestamp, given] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`]),
    );
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
    const sent = Buffer.from(given?.replace(/^v1,/, '') ?? '', 'base64');
    const isRecent = Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) < 300;
    const isSigned = sent.length === mac.length && timingSafeEqual(sent, mac);
    if (request.url !== '/api/webhooks/kyc' || !isSigned || !isRecent) {
      refused += 1;
      reply.writeHead(401).end();
      return;
    }
    if (state.answerWith !== undefined) return void reply.writeHead(state.answerWith).end();
    const { type, sequence, externalUserId } = JSON.parse(body);
    arrived.push({ id: id ?? '', type, sequence, externalUserId, body, at: clock.now() });
    reply.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    port: Number(Object(server.address()).port),
    clock,
    arrived,
    refused: () => refused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
