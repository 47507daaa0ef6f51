/** Why the embedded PostgreSQL cannot run, as one sentence that tells the reader what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
