import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import {
  type ControlInput,
  decimal,
  formRequest,
  payoutOrder,
} from '../../partners/payouts-sandbox/protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import { readBody } from '../chains/rpc-server.ts';
import { readFont } from './card-fonts.ts';
import { cardPage } from './card-page.ts';
import { readCard } from './card-rules.ts';
import { BookRefused, type PayoutBook } from './payout-book.ts';

type Fault = NonNullable<ControlInput<'behave'>['fault']>;

export interface ServerOptions {
  readonly book: PayoutBook;
  readonly clock: Clock;
  readonly apiKey: () => string;
  readonly parentOrigin: () => string;
  /** Where a browser reaches this process. */
  readonly origin: () => string;
  /** The simulated fault of this call. */
  readonly nextFault: () => Fault;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const typedCard = z.strictObject({
  number: z.string().check(z.maxLength(40)),
  validUntil: z.string().check(z.maxLength(10)),
  holder: z.string().check(z.maxLength(200)),
});

const refusals: Readonly<Record<string, number>> = {
  DestinationUnknown: 422,
  IdempotencyKeyReused: 409,
  FeeNotOffered: 409,
  FeeTooHigh: 409,
  TooLate: 409,
  PayoutEnded: 409,
  PayoutUnknown: 404,
};

/** Listens on its earlier port if that is free, because open pages still use it. */
export async function servePartner(options: ServerOptions, wanted: number): Promise<number> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch((error: unknown) => {
      const [status, name] =
        error instanceof BookRefused
          ? [refusals[error.message] ?? 400, error.message]
          : [error instanceof Error && error.name === '$ZodError' ? 400 : 500, 'Refused'];
      if (!response.headersSent) sendJson(response, { status, body: { error: name } });
    });
  });
  return (await listenAt(server, wanted)) ?? (await listenAt(server, 0)) ?? 0;
}

async function listenAt(server: Server, port: number): Promise<number | undefined> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : undefined;
}

async function respond(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://partner');
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
  if (path[0] === 'fonts') return sendFont(response, readFont(path[1] ?? ''));
  if (path[0] === 'card') return frame(options, { request, response, id: path[1] ?? '' });
  if (!isKnownCaller(request, options.apiKey()))
    return sendJson(response, { status: 401, body: { error: 'KeyInvalid' } });
  const text = request.method === 'POST' ? await readBody(request) : '';
  const work = (): Answer => answer(options, { method: request.method ?? '', path, url, text });
  const fault = path[1] === 'health' ? 'none' : options.nextFault();
  switch (fault) {
    case 'none':
      return sendJson(response, work());
    case 'timeout':
      // The connection stays open without an answer.
      work();
      return;
    case 'drop':
      request.socket.destroy();
      return;
    case 'dropAfter':
      work();
      request.socket.destroy();
      return;
    case 'error':
      return sendJson(response, { status: 500, body: { error: 'Internal' } });
    case 'errorAfter':
      work();
      return sendJson(response, { status: 502, body: { error: 'BadGateway' } });
    case 'garbage':
      work();
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>{"state": "succes');
      return;
  }
}

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly url: URL;
  readonly text: string;
}

function answer({ book, origin }: ServerOptions, { method, path, url, text }: Asked): Answer {
  const [, noun, id = '', verb = ''] = path;
  const is = (wanted: string): boolean =>
    `${method} ${noun}${id === '' ? '' : '/id'}${verb && `/${verb}`}` === wanted;
  if (is('GET health')) return { status: 200, body: { isUp: true } };
  if (is('POST payouts')) return { status: 201, body: book.order(payoutOrder.parse(JSON.parse(text))) };
  if (is('GET payouts'))
    return { status: 200, body: { items: book.listDay(url.searchParams.get('day') ?? '') } };
  if (is('GET payouts/id')) return found(book.find(id), 'PayoutUnknown');
  if (is('POST payouts/id/cancel')) return { status: 200, body: book.cancel(id) };
  if (is('POST payouts/id/fee')) {
    const { fee } = z.strictObject({ fee: decimal }).parse(JSON.parse(text));
    return { status: 200, body: book.acceptFee(id, fee) };
  }
  if (is('POST card-forms')) {
    const form = book.openForm(formRequest.parse(JSON.parse(text)));
    return { status: 201, body: { url: `${origin()}/card/${form.id}`, expiresAt: form.expiresAt } };
  }
  if (is('GET cards/id'))
    return found(book.findCard(id, url.searchParams.get('userId') ?? ''), 'CardUnknown');
  return { status: 404, body: { error: 'NotFound' } };
}

const found = (row: object | undefined, error: string): Answer =>
  row === undefined ? { status: 404, body: { error } } : { status: 200, body: row };

/** The page for the card number, and the endpoint that only this page calls. */
async function frame(
  { book, clock, parentOrigin }: ServerOptions,
  { request, response, id }: { request: IncomingMessage; response: ServerResponse; id: string },
): Promise<void> {
  const form = book.findForm(id);
  if (request.method === 'GET') {
    const { html, headers } = cardPage({ form, parentOrigin: parentOrigin() });
    response.writeHead(form === undefined ? 404 : 200, headers).end(html);
    return;
  }
  if (form === undefined) return sendJson(response, { status: 404, body: { problem: 'form' } });
  // CSRF protection: another origin's page cannot send JSON without a preflight, which is never granted.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
    return sendJson(response, { status: 415, body: { problem: 'form' } });
  const card = readCard(typedCard.parse(JSON.parse(await readBody(request))), clock.now());
  if ('problem' in card) return sendJson(response, { status: 422, body: card });
  const { token, brand, lastFour } = book.keepCard({ ...card, userId: form.userId });
  sendJson(response, { status: 201, body: { token, brand, lastFour } });
}

function isKnownCaller({ headers }: IncomingMessage, key: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${key}`);
  return key !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}

function sendFont(response: ServerResponse, bytes: Buffer | undefined): void {
  if (bytes === undefined) sendJson(response, { status: 404, body: { error: 'NotFound' } });
  else response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' }).end(bytes);
}

function sendJson(response: ServerResponse, { status, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
