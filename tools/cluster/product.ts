import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attestorOf } from '../../apps/server/src/platform/crypto/attestation.ts';
import { loadOrCreateSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { sandboxSignerSettings } from '../../apps/server/src/sandbox/signer-settings.ts';
import {
  attestorOfDataKey,
  loadOrCreateDataKey,
  signerFolder,
} from '../../apps/server/src/signer/key-store.ts';
import { prepareSchema } from '../../apps/server/src/wiring-flows.ts';
import { projectRoot } from '../project-root.ts';
import type { Cluster } from './cluster.ts';
import { firstProcess } from './in-root.ts';
import { Unit, until } from './unit.ts';

/** The processes of the product on a cluster, each kept running by a unit. */
export interface ClusterProduct {
  readonly apis: readonly Unit[];
  readonly worker: Unit;
  readonly signer: Unit;
  readonly origin: string;
  isReady(api: number): Promise<boolean>;
  /** The build in this folder is what the unit runs from its next start on. */
  runBuild(unit: Unit, folder: string): void;
  stop(): Promise<void>;
}

export interface ProductOptions {
  readonly cluster: Cluster;
  /** Where browsers come in, through HAProxy. */
  readonly origin: string;
  readonly apiAddresses: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of the build that runs; this one when it is not given. Its schema must be there already. */
  readonly buildFolder?: string;
  readonly print: (line: string) => void;
}

/** Sends SIGTERM to the program when standard input ends, and ends with it. */
const SCRIPT = `
exec 3<&0
"$@" 3<&- &
program=$!
( read -r line <&3 || true; kill -TERM $program ) &
exec 3<&-
wait $program
`;

export async function startProduct(options: ProductOptions): Promise<ClusterProduct> {
  const { cluster, origin, apiAddresses, buildFolder = projectRoot, print } = options;
  if (options.buildFolder === undefined) {
    print('Migrating the database.');
    await prepareSchema({ url: cluster.urls.owner, log: () => undefined });
  }
  const keys = makeKeys(cluster.folder);
  const roles = new Map<Unit, string>();
  const create = (name: string, role: string, env: Readonly<Record<string, string>>): Unit => {
    const unit = createProcess({ name, folder: cluster.folder, command: commandOf(buildFolder, role), env });
    roles.set(unit, role);
    return unit;
  };
  const shared = { ...sharedSettings(options), ...keys.settings };
  const signer = create('signer', 'signer', {
    DATABASE_URL: cluster.urls.signer,
    GIM_DATA_DIR: keys.signerDataDir,
    SIGNER_SETTINGS_FILE: keys.signerSettingsFile,
    SIGNER_FOLLOWS_CLOCK: 'on',
  });
  const apis = apiAddresses.map((address, at) => {
    const [host = '', port = ''] = address.split(':');
    const env = {
      ...shared,
      HOST: host,
      PORT: port,
      GIM_DATA_DIR: join(cluster.folder, `api${at + 1}-data`),
    };
    return create(`api${at + 1}`, 'api', env);
  });
  const worker = create('worker', 'worker', {
    ...shared,
    HOST: cluster.network.front,
    PORT: '8082',
    GIM_DATA_DIR: join(cluster.folder, 'worker-data'),
  });
  const isReady = async (at: number): Promise<boolean> => {
    const answer = await fetch(`http://${apiAddresses[at]}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  };
  const units = [signer, worker, ...apis];
  print(`Starting ${units.map(({ name }) => name).join(', ')}.`);
  for (const unit of units) unit.start();
  for (const at of apis.keys())
    await until(`api${at + 1} is ready`, () => isReady(at), { timeoutMs: 120_000, everyMs: 250 });
  return {
    apis,
    worker,
    signer,
    origin,
    isReady,
    runBuild: (unit, folder) => unit.replaceCommand(commandOf(folder, roles.get(unit) ?? '')),
    stop: async () => void (await Promise.all(units.map((unit) => unit.stop()))),
  };
}

const sharedSettings = ({ cluster, origin, settings = {} }: ProductOptions): Record<string, string> => ({
  DATABASE_URL: cluster.urls.product,
  DATABASE_OWNER_URL: cluster.urls.owner,
  DATABASE_REPLICA_URL: cluster.urls.replica,
  DATABASE_STANDBY: 'required',
  PUBLIC_ORIGIN: origin,
  TRUSTED_PROXIES: '127.0.0.0/8',
  // A trial: stand-ins for the partners, no chains.
  GIM_SANDBOX: 'on',
  SANDBOX_CHAINS: 'off',
  ...settings,
});

interface Keys {
  readonly settings: Readonly<Record<string, string>>;
  readonly signerDataDir: string;
  readonly signerSettingsFile: string;
}

/** The secrets that all processes share, and what product and signer must know of each other. */
function makeKeys(folder: string): Keys {
  const secretsFile = join(folder, 'secrets.json');
  const secrets = loadOrCreateSecrets(secretsFile, systemRandom);
  const signerDataDir = join(folder, 'signer-data');
  mkdirSync(signerFolder(signerDataDir), { recursive: true, mode: 0o700 });
  const signerSettingsFile = join(signerFolder(signerDataDir), 'settings.json');
  const approvalKey = attestorOf(secrets.key('approval')).publicKey.text;
  writeFileSync(signerSettingsFile, JSON.stringify(sandboxSignerSettings({ approvalKey })), { mode: 0o600 });
  const signerKey = attestorOfDataKey(loadOrCreateDataKey(signerFolder(signerDataDir))).publicKey.text;
  return {
    settings: { GIM_SECRETS_FILE: secretsFile, SIGNER_PUBLIC_KEY: signerKey },
    signerDataDir,
    signerSettingsFile,
  };
}

interface ProcessOptions {
  readonly name: string;
  readonly folder: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function createProcess({ name, folder, command, env }: ProcessOptions): Unit {
  return new Unit({
    name,
    command,
    env: { PATH: process.env.PATH ?? '', ...env },
    log: join(folder, `${name}.log`),
    killed: firstProcess,
    restartMs: 500,
  });
}

/** The program of a build, run by the Node that the build has pinned. */
function commandOf(folder: string, role: string): readonly string[] {
  const node = join(folder, 'node_modules', '.bin', 'node');
  const main = join(folder, 'apps', 'server', 'src', 'main.ts');
  return [
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'],
    ...['sh', '-c', SCRIPT, 'sh', node, main, `--role=${role}`],
  ];
}
