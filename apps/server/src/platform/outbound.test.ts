import { createServer, type Server } from 'node:https';
import { createServer as createListener } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../testing/local-certificate.ts';
import { createMovableClock } from './clock.ts';
import { createOutbound, type OutboundOptions, OutboundRefused } from './outbound.ts';
import { isPublicAddress } from './outbound-address.ts';

const HOST = 'exchange.example';
const { key, cert } = makeCertificate(HOST, createMovableClock().now());
let hits = 0;
let canaryPort = 0;
let port = 0;
let server: Server;
const canary = createListener((socket) => {
  hits += 1;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  canaryPort = portOf(canary);
  server = createServer({ key, cert }, (request, answer) => {
    switch (request.url) {
      case '/moved':
        answer.writeHead(302, { location: `https://127.0.0.1:${canaryPort}/` }).end();
        return;
      case '/endless': {
        const pour = (): void => {
          while (!answer.destroyed && answer.write('x'.repeat(65_536)));
          if (!answer.destroyed) answer.once('drain', pour);
        };
        pour();
        return;
      }
      case '/silent':
        return;
      default:
        answer.writeHead(200, { 'content-type': 'text/plain' }).end(`hello ${request.headers['user-agent']}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = portOf(server);
});

afterAll(() => {
  canary.close();
  server.closeAllConnections();
  server.close();
});

function portOf(listening: { address(): unknown }): number {
  const { port: found } = Object(listening.address());
  return found;
}

const here = async () => [{ address: '127.0.0.1', family: 4 }];
/** May reach the test's own server; everything else is as in the product. */
const local = (more: Partial<OutboundOptions> = {}) =>
  createOutbound({ hosts: [HOST], resolve: here, mayReach: () => true, ca: cert, ...more });

describe('the one way out', () => {
  test('reaches a host of the list and gives back what it says', async () => {
    const out = local();
    const answer = await out.send(`https://${HOST}:${port}/`);
    expect(answer).toMatchObject({
      status: 200,
      text: 'hello gim',
      headers: { 'content-type': 'text/plain' },
    });
    out.close();
  });

  test('I-07: believes no certificate but a good one', async () => {
    const { ca: _, ...options } = { hosts: [HOST], resolve: here, mayReach: () => true, ca: cert };
    await expect(createOutbound(options).send(`https://${HOST}:${port}/`)).rejects.toThrow(/certificate/i);
  });

  test('I-07: a host that is not on the list is not called, although it could be reached', async () => {
    const before = hits;
    for (const host of ['other.example', `sub.${HOST}`, `${HOST}.evil.example`])
      await expect(local().send(`https://${host}:${port}/`)).rejects.toThrow('not among the hosts');
    expect(hits).toBe(before);
  });

  test('I-07: a star stands for the hosts below a name, not for the name or for one that only ends like it', async () => {
    const below = local({ hosts: ['*.example'] });
    expect((await below.send(`https://${HOST}:${port}/`)).status).toBe(200);
    for (const host of ['example', 'evilexample', 'exchange.example.evil'])
      await expect(below.send(`https://${host}:${port}/`)).rejects.toThrow(OutboundRefused);
  });

  test('I-07: follows no redirect', async () => {
    const before = hits;
    await expect(local().send(`https://${HOST}:${port}/moved`)).rejects.toThrow(OutboundRefused);
    expect(hits).toBe(before);
  });

  test('I-07: takes no endless answer, and waits for none that does not come', async () => {
    await expect(local({ bytesMax: 100_000 }).send(`https://${HOST}:${port}/endless`)).rejects.toThrow(
      'too much',
    );
    await expect(local({ timeoutMs: 100 }).send(`https://${HOST}:${port}/silent`)).rejects.toThrow();
  });

  const places = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[fd00::1]',
    '[fe80::1]',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    `${HOST}.`,
    `${HOST}.evil.example`,
    `evil.example`,
    `not${HOST}`,
    `${HOST}@127.0.0.1`,
    `user:secret@${HOST}`,
    '１２７.0.0.1',
    'ⓛocalhost',
    'xn--localhost-',
  ];
  test.each(places)('I-07: %s is never called, on the usual port or another', async (place) => {
    const before = hits;
    const out = createOutbound({ hosts: [HOST], resolve: here });
    for (const url of [
      `https://${place}/`,
      `https://${place}:${canaryPort}/`,
      `http://${place}:${canaryPort}/`,
    ]) {
      await expect(out.send(url)).rejects.toThrow(OutboundRefused);
    }
    expect(hits).toBe(before);
  });

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['fe80::1'],
    ['fd12::1'],
    ['::ffff:127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
  ])('I-07: a name of the list that points to %s is not connected to', async (...addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const out = createOutbound({ hosts: [HOST], resolve, timeoutMs: 2_000 });
    await expect(out.send(`https://${HOST}/`)).rejects.toThrow('closed network');
  });

  test.each([
    'http://exchange.example/',
    'ftp://exchange.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    '',
    'x',
  ])('I-07: %s is no address to call', async (url) => {
    await expect(createOutbound({ hosts: [HOST] }).send(url)).rejects.toThrow(OutboundRefused);
  });
});

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['fe80::1%eth0', false],
  ['nonsense', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
