import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the command line. Prints one line that names the wrong option, if any. */
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

/** Parses an option as an integer. */
export function readCount(name: string, text: string, least = 1): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least ? count : refuse(`--${name} takes a whole number from ${least} on.`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
