import { type Config, readConfig } from './config.ts';
import { DOCS_PATH } from './http/reference.ts';
import { createLog } from './platform/log/log.ts';
import { describeStartFault } from './start-fault.ts';
import { type RunningServer, startServer } from './start-server.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

let config: Config | undefined;
try {
  config = readConfig({ env: process.env, argv: process.argv.slice(2) });
  const log = createLog({ level: config.logLevel });
  // The signal may arrive during the start; the stop then waits for the start to finish.
  const starting = startServer({
    config,
    log,
    print,
    withHistory: true,
    withChains: true,
    withPartners: true,
  });
  stopOnSignal(starting);
  const running = await starting;
  welcome(config, running).forEach(print);
} catch (error) {
  const sentence = describeStartFault(error, { port: config?.port });
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}

/** The first signal drains and ends; a second one ends at once. */
function stopOnSignal(starting: Promise<RunningServer>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      print('Finishing what is in flight.');
      starting
        .then((running) => running.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
}

/** The addresses to open. */
function welcome(
  { publicOrigin, port: wanted, processRole, isProduction }: Config,
  { wired, port }: RunningServer,
): string[] {
  if (isProduction || processRole === 'worker') return [`Gim is running (${processRole}), port ${port}.`];
  const origin = wanted === 0 ? `http://localhost:${port}` : publicOrigin;
  const accounts = wired.sandbox?.accounts() ?? [];
  return [
    '',
    'Gim is running.',
    `  Wallet         ${origin}/`,
    `  Desk           ${origin}/desk/`,
    ...(wired.sandbox === undefined ? [] : [`  Sandbox        ${origin}/sandbox`]),
    `  API reference  ${origin}${DOCS_PATH}`,
    ...(accounts.length === 0 ? [] : ['', '  Sign in as']),
    ...accounts.map(({ about, email, password }) => `  ${about.padEnd(14)} ${email.padEnd(20)} ${password}`),
    ...(accounts.length === 0 ? [] : [`  Codes of the authenticator: ${origin}/sandbox`]),
    '',
    'Stop with Ctrl-C.',
  ];
}
