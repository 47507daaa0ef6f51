import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWebApps } from '../../build/web-apps.ts';
import { projectRoot } from '../../project-root.ts';
import { runStep } from '../../steps/run-step.ts';

/** One version of the product, installed and built in a folder of its own, as on a machine that runs it. */
export interface Build {
  readonly name: string;
  readonly folder: string;
}

type Print = (line: string) => void;

export async function thisBuild(print: Print): Promise<Build> {
  await buildWebApps({ print });
  return { name: 'this build', folder: projectRoot };
}

/** The build of a commit, taken out of the repository, or of a folder that holds one. Installed and built by its own bootstrap. */
export async function prepareBuild(from: string, clusterFolder: string, print: Print): Promise<Build> {
  const isFolder = existsSync(join(from, 'tools', 'bootstrap.mjs'));
  const build = isFolder ? { name: from, folder: resolve(from) } : await takeOut(from, clusterFolder);
  print(`Installing and building ${build.name}.`);
  await run([process.execPath, 'tools/bootstrap.mjs', 'build'], build.folder);
  return build;
}

async function takeOut(ref: string, clusterFolder: string): Promise<Build> {
  const commit = (await run(['git', 'rev-parse', '--verify', '--short=12', `${ref}^{commit}`])).trim();
  const folder = join(clusterFolder, 'builds', commit);
  if (!existsSync(folder)) {
    // Renamed once it is complete: an interrupted run must not leave a partial build.
    const unfinished = `${folder}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await run(['git', 'archive', '--format=tar', `--output=${unfinished}.tar`, commit]);
    await run(['tar', '-x', '-f', `${unfinished}.tar`, '-C', unfinished]);
    rmSync(`${unfinished}.tar`);
    renameSync(unfinished, folder);
  }
  return { name: commit, folder };
}

/** `npm run db:migrate` of a build: migrations only add, so that the earlier build keeps working. */
export async function migrateBy({ folder }: Build, url: string): Promise<void> {
  const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: url };
  await run([nodeOf(folder), join('tools', 'commands', 'db-migrate.ts')], folder, environment);
}

/** The Node that a build has pinned. */
const nodeOf = (folder: string): string => join(folder, 'node_modules', '.bin', 'node');

async function run(
  command: readonly [string, ...string[]],
  folder = projectRoot,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await runStep({ command, folder, environment });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${output.slice(-2_000)}`);
  return output;
}
