import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

export type StepResult = { readonly code: number; readonly output: string; readonly seconds: number };

type Step = {
  readonly command: readonly [string, ...string[]];
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** A program that runs longer is stopped; its exit code is then not 0. */
  readonly secondsMax?: number;
};

/** Runs a program to its end and captures its output, so that the caller can show it only on failure. */
export async function runStep({ command, folder, environment, secondsMax }: Step): Promise<StepResult> {
  const [program, ...options] = command;
  const started = performance.now();
  const child = spawn(program, options, {
    cwd: folder ?? projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(secondsMax === undefined ? {} : { timeout: secondsMax * 1000 }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (ended) => resolve(ended ?? 1));
  });
  return { code, output, seconds: (performance.now() - started) / 1000 };
}
