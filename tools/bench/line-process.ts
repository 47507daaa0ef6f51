import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A process of the bench that answers each line with one line. */
export interface LineProcess {
  /** What it said when it was ready. */
  readonly ready: string;
  ask(line: string): Promise<string>;
  end(): Promise<void>;
}

export async function startLineProcess(file: string, args: readonly string[] = []): Promise<LineProcess> {
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${file} ended early.`);
    return value;
  };
  const ended = once(child, 'exit');
  return {
    ready: await next(),
    async ask(line) {
      child.stdin.write(`${line}\n`);
      return next();
    },
    async end() {
      child.stdin.end();
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The other side: says that it is ready, answers each line, and ends with its input. */
export async function answerLines(
  ready: string,
  answer: (line: string) => Promise<string>,
  end: () => Promise<void>,
): Promise<void> {
  process.stdout.write(`${ready}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${await answer(line)}\n`);
  }
  await end();
  process.exit(0);
}
