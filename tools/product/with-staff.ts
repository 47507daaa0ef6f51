import { join } from 'node:path';
import { ConfigError, readConfig } from '../../apps/server/src/config.ts';
import { type Staff, StaffExists } from '../../apps/server/src/modules/staff/index.ts';
import { hasUsers } from '../../apps/server/src/modules/users/index.ts';
import { SecretsError } from '../../apps/server/src/platform/crypto/secrets.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import {
  checkPurpose,
  claimDatabase,
  trialTraces,
  WrongDatabase,
} from '../../apps/server/src/platform/db/purpose.ts';
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { openSecrets, wireStaff } from '../../apps/server/src/wiring.ts';

/** Runs a command on the staff accounts of the installation that the environment configures. */
export async function withStaff(work: (staff: Staff) => Promise<void>): Promise<void> {
  try {
    const config = readConfig({ env: process.env, argv: [] });
    const { databaseUrl, databaseOwnerUrl, dataDir } = config;
    const embedded =
      databaseUrl === undefined
        ? await startEmbeddedPostgres({
            dataDir: join(dataDir, 'postgres'),
            log: () => undefined,
            durable: true,
          })
        : undefined;
    try {
      const url = databaseUrl ?? embedded?.url ?? '';
      const ownerUrl = databaseOwnerUrl ?? url;
      await checkPurpose({ url: ownerUrl, purpose: config.purpose });
      await migrate({ url: ownerUrl, log: () => undefined });
      const platform = openPlatform({ url });
      try {
        // A staff account may be the first data in a database, so claim the database for the configured purpose.
        const { db } = platform;
        const traces = async () => ({ trial: await trialTraces(db), isInUse: await hasUsers(db.autocommit) });
        await claimDatabase({ ...platform, purpose: config.purpose, traces });
        const { publicOrigin } = config;
        await work(wireStaff(platform, { secrets: openSecrets(platform, config), publicOrigin }));
      } finally {
        await platform.close();
      }
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    if (!isForTheTerminal(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

const isForTheTerminal = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof SecretsError ||
  error instanceof EmbeddedPostgresError ||
  error instanceof WrongDatabase ||
  error instanceof StaffExists;
