import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

export interface HostRules {
  readonly publicOrigin: string;
  /** Further names of the product, such as one for the desk, each with its port unless it is the default. */
  readonly hosts: readonly string[];
  /** In a trial: this machine's own names, on any port. */
  readonly loopback: boolean;
}

/** A load balancer probes each machine by its address. Health responses contain no secret. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Refuses requests for unknown hosts before any processing (I-12). This prevents DNS rebinding, cache poisoning and
 * forged log lines.
 */
export function installHostCheck(app: FastifyInstance, rules: HostRules): void {
  const known = knownHosts(rules);
  app.addHook('onRequest', (request, reply, done) => {
    const isOne = hostHeaders(request) <= 1;
    if (isOne && hostsOf(request).every((host) => isKnown(host, request))) return done();
    // Further requests on this connection go to the same wrong host.
    reply.header('connection', 'close');
    done(new Refusal('HostUnknown'));
  });

  function isKnown(host: string, { raw }: FastifyRequest): boolean {
    if (known.has(host)) return true;
    const name = host.replace(/:\d{1,5}$/, '');
    if (rules.loopback && loopbackNames.has(name)) return true;
    // An HTTP/1.0 probe sends no Host header.
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

/** A name without a port means the default port, which may also be given explicitly. */
const withPort = (host: string, usualPort: string): readonly string[] =>
  /:\d{1,5}$/.test(host) ? [host] : [host, host + usualPort];

/**
 * Every host that the request names: in the header or, instead, by a trusted proxy; and in an absolute request target,
 * which overrides the header (RFC 9112).
 */
function hostsOf({ host, raw }: FastifyRequest): readonly string[] {
  const inAddress = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '')?.[1];
  return [host, ...(inAddress === undefined ? [] : [inAddress])].map((name) => name.toLowerCase());
}

/** With two Host headers, each hop may use a different one. */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length;
