import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

export interface HostRules {
  readonly publicOrigin: string;
  /** Further names the product is reached by, such as one for the desk, each with its port unless that is the usual one. */
  readonly hosts: readonly string[];
  /** In a trial: this machine's own names, on any port. */
  readonly loopback: boolean;
}

/** A load balancer asks each machine by its address. What it learns there is no secret. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * A request for a host that is not ours is refused before anything else is done with it (I-12): a page whose name was
 * pointed at this machine cannot use the visitor's browser to talk to it, and nothing forged reaches a cache or a log.
 */
export function installHostCheck(app: FastifyInstance, rules: HostRules): void {
  const known = knownHosts(rules);
  app.addHook('onRequest', (request, reply, done) => {
    const isOne = hostHeaders(request) <= 1;
    if (isOne && hostsOf(request).every((host) => isKnown(host, request))) return done();
    // What else waits on this connection was sent to the same wrong place.
    reply.header('connection', 'close');
    done(new Refusal('HostUnknown'));
  });

  function isKnown(host: string, { raw }: FastifyRequest): boolean {
    if (known.has(host)) return true;
    const name = host.replace(/:\d{1,5}$/, '');
    if (rules.loopback && loopbackNames.has(name)) return true;
    // A probe of HTTP/1.0 names no host at all.
    const isAddress = host === '' || loopbackNames.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    return isAddress && healthPaths.has((raw.url ?? '').split('?', 1)[0] ?? '');
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function knownHosts({ publicOrigin, hosts }: HostRules): ReadonlySet<string> {
  const { host, protocol } = new URL(publicOrigin);
  const usualPort = protocol === 'https:' ? ':443' : ':80';
  return new Set(
    [host, ...hosts.map((name) => name.toLowerCase())].flatMap((name) => withPort(name, usualPort)),
  );
}

/** A name without a port means the usual one, which may also be spelled out. */
const withPort = (host: string, usualPort: string): readonly string[] =>
  /:\d{1,5}$/.test(host) ? [host] : [host, host + usualPort];

/**
 * Every host that the request names: in the header or, in its place, told by a trusted proxy; and in an address that is
 * written out in full, which counts more than the header (RFC 9112).
 */
function hostsOf({ host, raw }: FastifyRequest): readonly string[] {
  const inAddress = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '')?.[1];
  return [host, ...(inAddress === undefined ? [] : [inAddress])].map((name) => name.toLowerCase());
}

/** Of two headers each part on the way may believe another one. */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length;
