import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { createLog } from '../platform/log/log.ts';
import { signerFolder } from './key-store.ts';
import { readSettings } from './settings.ts';
import { startSigner } from './start-signer.ts';

/**
 * The signer: a process of its own without a listening socket. It connects only to PostgreSQL, as gim_signer. Started
 * by `--role=signer`; in the sandbox by the product, with which it ends.
 */
const environment = z
  .object({
    DATABASE_URL: z.string().min(1),
    GIM_DATA_DIR: z.string().default('.data'),
    SIGNER_SETTINGS_FILE: z.string().optional(),
    SIGNER_FOLLOWS_CLOCK: z.enum(['on', 'off']).default('off'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));

try {
  if (!environment.success) throw new Error(`The signer cannot start. ${z.prettifyError(environment.error)}`);
  const { data } = environment;
  const folder = signerFolder(resolve(data.GIM_DATA_DIR));
  const starting = startSigner({
    url: data.DATABASE_URL,
    folder,
    settings: readSettings(data.SIGNER_SETTINGS_FILE ?? join(folder, 'settings.json')),
    log: createLog({ level: data.LOG_LEVEL }),
    usesProductClock: data.SIGNER_FOLLOWS_CLOCK === 'on',
  });
  const end = (): void => void starting.then((signer) => signer.stop()).finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  // The parent process is gone.
  process.once('disconnect', end);
  const { publicKey } = await starting;
  process.send?.({ ready: true, publicKey });
  if (process.send === undefined)
    process.stdout.write(`The signer is running. Its public key is ${publicKey}.\n`);
  flushCompileCache();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
