import { createWriteStream, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { ORIGIN } from '../../apps/server/src/testing/test-identity.ts';
import { answerLines } from './line-process.ts';

// A second process of the product, of the role `api`, on the database and with the secrets of the one of `http-serve.ts`.

const [url = '', secretsFile = '', durability = 'strict'] = process.argv.slice(2);
const dataDir = makePassableFolder(join(tmpdir(), 'gim-bench-api-'));
const config = readConfig({
  env: {
    ...process.env,
    PORT: '0',
    DATABASE_URL: url,
    GIM_DATA_DIR: dataDir,
    GIM_SECRETS_FILE: secretsFile,
    GIM_SANDBOX: 'off',
    PUBLIC_ORIGIN: ORIGIN,
    RATE_SCALE: '100000',
    LOG_LEVEL: 'info',
  },
  argv: ['--role=api'],
});
const logFile = createWriteStream(join(dataDir, 'log'));
const running = await startServer({
  config,
  log: createLog({ level: config.logLevel, write: (line) => void logFile.write(line) }),
  print: () => undefined,
  durability: durability === 'relaxed' ? 'relaxed' : 'strict',
});

await answerLines(
  `${running.port}`,
  async () => JSON.stringify(process.cpuUsage()),
  async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
