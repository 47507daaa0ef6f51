import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What the command line says. Who mistypes an option is told which, in one line. */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (!(error instanceof Error) || !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
    return refuse(error.message);
  }
}

/** The whole number of an option. */
export function readCount(name: string, text: string, least = 1): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least ? count : refuse(`--${name} takes a whole number from ${least} on.`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
