import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

/** Environment variables for the child, in addition to the inherited ones. */
type Environment = Readonly<Record<string, string>>;

/**
 * Runs a Node program in the foreground and returns its exit code. Signals reach the whole process group, so this
 * process ignores them and waits for its child, which handles them.
 */
export async function runForeground(
  options: readonly string[],
  environment: Environment = {},
): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Passes on this Node's options, which include the hook that ends the child when this process is killed.
  const child = spawn(process.execPath, [...process.execArgv, ...options], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
