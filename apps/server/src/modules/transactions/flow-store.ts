import pg from 'pg';
import { MigrationError } from '../../platform/db/migration-files.ts';
import type { FlowDefinition } from './flow.ts';

/** PostgreSQL's code for "object in use", with which `install_flows` refuses. */
const IN_USE = '55006';

/**
 * Writes the stages and transitions of a build into the database, which rejects all others from then on. Works as the
 * owner of the schema, because the product's own role may only read them. Idempotent. Rules are only added: an older
 * build that starts during a rollout does not remove those of a newer one. A build that lacks a stage in use does not
 * start.
 */
export async function installFlows({
  url,
  flows,
}: {
  readonly url: string;
  readonly flows: readonly FlowDefinition[];
}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'gim_flows' });
  await client.connect();
  try {
    await client.query('select transactions.install_flows($1, $2)', [
      JSON.stringify(flows.flatMap(stagesOf)),
      JSON.stringify(flows.flatMap(transitionsOf)),
    ]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    throw new MigrationError(error.message, { cause: error });
  } finally {
    await client.end();
  }
}

const stagesOf = ({ contract: { type, stages }, firstStages }: FlowDefinition) =>
  Object.entries(stages).map(([stage, status]) => ({
    type,
    stage,
    status,
    isFirst: firstStages.includes(stage),
  }));

const transitionsOf = ({ contract: { type }, transitions }: FlowDefinition) =>
  Object.entries(transitions).flatMap(([from, next]) => (next ?? []).map((to) => ({ type, from, to })));
