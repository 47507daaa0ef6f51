import { createHmac } from 'node:crypto';
import { createServer } from 'node:https';
import { systemClock } from '../../../platform/clock.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound.ts';
import { makeCertificate } from '../../../testing/local-certificate.ts';

/** The response to a signed request; undefined never answers. */
export type SumsubAnswer = { readonly status: number; readonly body: object | Buffer | string } | undefined;

export interface LocalSumsub {
  readonly outbound: Outbound;
  /** The same with a short timeout. */
  readonly impatient: Outbound;
  /** The signed requests that came, as `METHOD path`. */
  readonly asked: readonly { readonly call: string; readonly body: string }[];
  /** How many requests had an invalid signature. */
  unsigned(): number;
  /** By `METHOD path`; everything else is 404. */
  readonly answers: Map<string, SumsubAnswer>;
  close(): Promise<void>;
}

/**
 * A local simulation of Sumsub with TLS. Its signature rule is written again from the reference, so that adapter and
 * test share no code.
 */
export async function openLocalSumsub(keys: { appToken: string; secretKey: string }): Promise<LocalSumsub> {
  const { key, cert } = makeCertificate('api.sumsub.com', systemClock.now());
  const asked: { call: string; body: string }[] = [];
  const answers = new Map<string, SumsubAnswer>();
  let unsigned = 0;
  const server = createServer({ key, cert }, async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { method = '', url = '', headers } = request;
    const mac = createHmac('sha256', keys.secretKey);
    mac.update(
      Buffer.concat([Buffer.from(`${headers['x-app-access-ts']}${method.toUpperCase()}${url}`), body]),
    );
    const isRecent = Math.abs(systemClock.now().getTime() / 1000 - Number(headers['x-app-access-ts'])) < 60;
    const isSigned =
      headers['x-app-token'] === keys.appToken && headers['x-app-access-sig'] === mac.digest('hex');
    if (!isSigned || !isRecent) {
      unsigned += 1;
      reply
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"code":401,"description":"Invalid signature"}');
      return;
    }
    asked.push({ call: `${method} ${url}`, body: body.toString('utf8') });
    const call = `${method} ${url}`;
    const answer = answers.has(call) ? answers.get(call) : { status: 404, body: { code: 404 } };
    if (answer === undefined) return;
    const given =
      answer.body instanceof Buffer || typeof answer.body === 'string'
        ? answer.body
        : JSON.stringify(answer.body);
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(given);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  const way = (timeoutMs: number): Outbound => {
    const real = createOutbound({
      hosts: ['api.sumsub.com'],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      mayReach: () => true,
      ca: cert,
      timeoutMs,
      bytesMax: 200_000,
    });
    const here = (url: string): string =>
      url.replace('https://api.sumsub.com/', `https://api.sumsub.com:${port}/`);
    return { send: (url, call) => real.send(here(url), call), close: () => real.close() };
  };
  const [outbound, impatient] = [way(15_000), way(300)];
  return {
    asked,
    answers,
    unsigned: () => unsigned,
    outbound,
    impatient,
    async close() {
      outbound.close();
      impatient.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
