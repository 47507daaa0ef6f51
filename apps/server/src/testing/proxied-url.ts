import type { Server } from 'node:net';

/** Where a proxy of this database URL connects to: a socket or a host. */
export function upstreamOf(
  url: string,
): { readonly path: string } | { readonly host: string; readonly port: number } {
  const { hostname, port: given, searchParams } = new URL(url);
  const port = given || '5432';
  const folder = searchParams.get('host');
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: hostname, port: Number.parseInt(port, 10) };
}

/** Starts the proxy on a free port, and returns the database URL that leads through it. */
export async function listenFor(url: string, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  return through.href;
}
