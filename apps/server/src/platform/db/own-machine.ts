import type { Duplex } from 'node:stream';

/** Whether the other end of a connection is on this machine. A Unix socket has no address. */
export function isOwnMachine(stream: Duplex): boolean {
  const address: unknown = Reflect.get(stream, 'remoteAddress');
  return address === undefined || address === '::1' || /^(?:::ffff:)?127\./.test(String(address));
}
