import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

/** The name of the environment's settings a child may need on top of what is inherited. */
type Environment = Readonly<Record<string, string>>;

/**
 * Runs a Node program in the foreground and answers its exit code. Signals reach the whole process group, so this
 * process only has to outlive its child, which decides what a signal means.
 */
export async function runForeground(
  options: readonly string[],
  environment: Environment = {},
): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // The options of this Node come along: among them is what ends the child when this process is killed.
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
