import { ConfigError } from './config.ts';
import { SecretsError } from './platform/crypto/secrets.ts';
import { UnsafeDatabase } from './platform/db/durability.ts';
import { MigrationError } from './platform/db/migration-files.ts';
import { WrongDatabase } from './platform/db/purpose.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts';
import { WebhookSecretMissing } from './platform/webhooks/webhook-secret.ts';

/** Why the server could not start, for the operator; undefined for a bug, which needs its stack. */
export function describeStartFault(
  error: unknown,
  { port }: { port: number | undefined },
): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof UnsafeDatabase ||
    error instanceof WrongDatabase ||
    error instanceof SecretsError ||
    error instanceof WebhookSecretMissing
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return undefined;
  const code: unknown = Reflect.get(error, 'code');
  const path: unknown = Reflect.get(error, 'path');
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what uses it, or set PORT to another.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine, or the database host is not known.';
    case 'EACCES':
    case 'EPERM':
      return typeof path === 'string'
        ? `There is no permission to use ${path}.`
        : `There is no permission to listen on port ${port}. Choose one above 1023.`;
    case 'ECONNREFUSED':
      return 'The database of DATABASE_URL does not answer.';
    case '28P01':
    case '28000':
      return 'The database of DATABASE_URL refuses the account or its password.';
    case '3D000':
      return 'The database of DATABASE_URL does not exist on that server.';
    case '42501':
      return `The account of DATABASE_URL lacks a right: ${error.message}.`;
    default:
      return undefined;
  }
}
