// Entry point of every command: `node tools/bootstrap.mjs <command>`. Runs on any Node from 20 on with nothing
// installed, installs the pinned Node and the packages, and then runs the command with them. Plain JavaScript,
// built-ins only.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './bootstrap/environment.mjs';
import { installAll } from './bootstrap/install.mjs';
import { InstallError } from './bootstrap/install-error.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = '', ...options] = process.argv.slice(2);
const command = join(root, 'tools', 'commands', `${name.replaceAll(':', '-')}.ts`);

if (!/^[a-z:]+$/.test(name) || !existsSync(command)) {
  const known = readdirSync(join(root, 'tools', 'commands')).flatMap(
    (file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [],
  );
  fail(`There is no command "${name}"; the commands are ${known.join(', ')}.`);
}
const major = Number.parseInt(process.versions.node, 10);
if (major < 20) fail(`Node 20 or newer is needed, and this is ${process.versions.node}.`);
if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
  fail(`Gim runs on Linux on x64 and arm64, and this is ${process.platform} on ${process.arch}.`);
}

const environment = cleanEnvironment(process.env, process.execPath);
try {
  const node = await installAll({ root, environment, print: (line) => console.log(line) });
  process.exitCode = await runCommand({ root, node, command, options, environment });
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  fail(error.message);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
