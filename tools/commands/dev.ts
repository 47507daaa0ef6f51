import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { buildWebApps } from '../build/web-apps.ts';
import { projectRoot } from '../project-root.ts';
import { runForeground } from '../steps/run-foreground.ts';

// The server restarts when its sources change; Vite serves the wallet and the desk and proxies all other requests to
// the server. The built apps are still needed, because the server serves them on its own port.
const apiPort = process.env.PORT ?? '8080';
const api = { target: `http://localhost:${apiPort}`, ws: true };
const toServer = { '/api': api, '^/(sandbox|builds|healthz|readyz)(/|$)': api };
// The server has one public origin for everything, so the desk is also reachable through the wallet's port.
const toDesk = { '^/desk/': { target: 'http://localhost:5174', ws: true } };

await buildWebApps({ print: console.log });
const wallet = await serveLive('apps/web', 5173, { ...toServer, ...toDesk });
const desk = await serveLive('apps/desk', 5174, toServer);
console.log('The wallet with live reload: http://localhost:5173/');
console.log('The desk with live reload:   http://localhost:5174/desk/');
process.exitCode = await runForeground(['--watch', 'apps/server/src/main.ts'], {
  PORT: apiPort,
  PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? 'http://localhost:5173',
});
await Promise.all([wallet.close(), desk.close()]);

type Proxy = Record<string, { target: string; ws: boolean }>;

async function serveLive(folder: string, port: number, proxy: Proxy): Promise<ViteDevServer> {
  const root = join(projectRoot, folder);
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    server: { port, strictPort: true, proxy },
  });
  return server.listen();
}
