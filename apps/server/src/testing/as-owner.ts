import pg from 'pg';

/** Runs statements as the owner of the database, who may do what the product's role may not. */
export async function asOwner({ url }: { readonly url: string }, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
