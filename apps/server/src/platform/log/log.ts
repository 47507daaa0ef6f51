import pino from 'pino';
import { currentContext } from '../request-context.ts';
import { redactRecord, redactText } from './redaction.ts';

/**
 * Structured log: `log.info({ userId }, 'signed in')`. Never put a secret into the message; the redaction is only a
 * second line of defence.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A log whose lines all have these fields. */
  with(fields: Readonly<Record<string, unknown>>): Log;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface LogOptions {
  readonly level: LogLevel;
  /** Receives complete lines; standard output by default. */
  readonly write?: (line: string) => void;
}

export function createLog({ level, write }: LogOptions): Log {
  const out = write ?? ((line: string) => void process.stdout.write(line));
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactRecord(fields),
      },
      serializers: { err: (error: unknown) => error },
      mixin: () => ({ ...currentContext() }),
    },
    { write: (line: string) => out(redactText(line)) },
  );
  return wrap(logger);
}

export const silentLog: Log = createLog({ level: 'silent' });

function wrap(logger: pino.Logger): Log {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    // The formatters above do not see bound fields, so they are redacted here.
    with: (fields) => wrap(logger.child(redactRecord(fields))),
  };
}
