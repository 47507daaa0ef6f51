import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { buildWebApps } from '../build/web-apps.ts';
import { projectRoot } from '../project-root.ts';

// Serves the real product for the browser tests: built apps, an empty data folder that is gone afterwards, and a port
// from the environment. It is a program of its own, because the data folder must outlive the server by a moment.
// A second product of the same run finds them built.
if (process.env.GIM_E2E_BUILT === undefined) await buildWebApps({ say: console.log });

const dataDir = makePassableFolder(join(tmpdir(), 'gim-e2e-'));

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: projectRoot,
  // Three more processes would slow every test down; those of the chains start their own.
  env: { SANDBOX_CHAINS: 'off', ...process.env, GIM_DATA_DIR: dataDir },
  stdio: 'inherit',
});
// A signal reaches the whole process group, and the server takes a second one for impatience; so it is not passed on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
