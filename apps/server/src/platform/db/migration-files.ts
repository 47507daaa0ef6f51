import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
  readonly sql: string;
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
}

export const migrationsFolder: string = join(import.meta.dirname, '../../../migrations');

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Reads the migrations in order. Their names are validated, because a typo in the order would only show in production.
 */
export async function readMigrations(folder: string = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name !== 'hashes.json').sort();
  const files: MigrationFile[] = [];
  for (const name of names) {
    const number = Number(/^(\d{4})(?:_[a-z0-9]+){2,}\.sql$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) {
      throw new MigrationError(`The migration ${name} must be named NNNN_<noun>_<what>.sql.`);
    }
    const before = files.at(-1);
    if (before?.number === number) {
      throw new MigrationError(`The migrations ${before.name} and ${name} have the same number.`);
    }
    const sql = await readFile(join(folder, name), 'utf8');
    files.push({ number, name, sql, hash: createHash('sha256').update(sql).digest('hex') });
  }
  return files;
}

/**
 * The migrations still to be applied. The history must match: an applied migration is never edited, removed or
 * overtaken. Applied ones beyond the last of this build belong to a newer build that runs beside it during an upgrade:
 * migrations only add, so this build keeps working.
 */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.number, file]));
  const newest = files.at(-1)?.number ?? 0;
  for (const done of applied.filter(({ number }) => number <= newest)) {
    const file = known.get(done.number);
    if (file === undefined) {
      throw new MigrationError(
        `The database has the migration ${done.name}, which this build does not know: is it another product?`,
      );
    }
    if (file.name !== done.name || file.hash !== done.hash) {
      throw new MigrationError(
        `The migration ${file.name} was changed after it was applied. Undo that, and add a new one.`,
      );
    }
  }
  const last = Math.max(0, ...applied.map((done) => done.number));
  const pending = files.filter((file) => !applied.some((done) => done.number === file.number));
  const late = pending.find((file) => file.number < last);
  if (late !== undefined) {
    throw new MigrationError(
      `The migration ${late.name} comes before ones already applied. Give it a higher number.`,
    );
  }
  return pending;
}
