import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { buildWebApps } from '../build/web-apps.ts';
import { projectRoot } from '../project-root.ts';

// Serves the real product for the browser tests: built apps, a temporary data folder, and a port from the environment.
// A separate program, because the data folder must outlive the server by a moment. A second product of the same run
// does not build again.
if (process.env.GIM_E2E_BUILT === undefined) await buildWebApps({ print: console.log });

const dataDir = makePassableFolder(join(tmpdir(), 'gim-e2e-'));

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: projectRoot,
  // Chain sandboxes are three more processes and slow every test down; chain tests start their own product.
  env: { SANDBOX_CHAINS: 'off', ...process.env, GIM_DATA_DIR: dataDir },
  stdio: 'inherit',
});
// Signals already reach the whole process group, and the server treats a second one as a request to stop without
// draining, so they are not forwarded.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
