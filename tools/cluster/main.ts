import { buildWebApps } from '../build/web-apps.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startCluster } from './cluster.ts';
import { clusterFolder, installPackages, missingParts } from './packages.ts';
import { startProduct } from './product.ts';

/**
 * `npm run cluster` runs three database nodes, HAProxy, two api, a worker and a signer on this machine until Ctrl-C.
 * `--install` gets the packages first, `--port` is where browsers come in, `--cluster-dir` where packages and data are.
 */
const { values } = readOptions({
  options: {
    install: { type: 'boolean', default: false },
    port: { type: 'string', default: '8080' },
    'cluster-dir': { type: 'string' },
  },
});
const print = (line: string): void => console.log(line);
const folder = clusterFolder(values['cluster-dir']);
const port = readCount('port', values.port);

let missing = missingParts(folder);
if (missing.length > 0 && values.install) {
  installPackages(folder, print);
  missing = missingParts(folder);
}
if (missing.length > 0) {
  console.error('No cluster can run here:');
  for (const sentence of missing) console.error(`  ${sentence}`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    print('Stopping everything.');
    stopping.abort();
  });
process.exitCode = await run();

async function run(): Promise<number> {
  await buildWebApps({ print });
  const apiAddresses = ['127.0.0.1:8081', '127.0.0.1:8083'] as const;
  const cluster = await startCluster({ folder, apiAddresses, apiBind: `127.0.0.1:${port}`, print });
  try {
    const origin = `http://localhost:${port}`;
    const product = await startProduct({ cluster, origin, apiAddresses, print });
    try {
      const primary = await cluster.primary();
      print(`
Gim is running on a cluster.
  Wallet    ${origin}/          Sandbox  ${origin}/sandbox (mails: ${origin}/sandbox/mailbox)
  Database  ${cluster.nodes.map(({ name, address }) => `${name} ${address}`).join(', ')}; the primary is ${primary?.name}
  Logs      ${cluster.folder}

Stop with Ctrl-C.`);
      if (!stopping.signal.aborted)
        await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
  return 0;
}
