import { affiliateFlows } from './modules/affiliate/flow.ts';
import { cashOrderFlows } from './modules/cash-orders/flow.ts';
import { depositFlows } from './modules/deposits/flow.ts';
import { payoutFlows } from './modules/payouts/flow.ts';
import { tradeFlows } from './modules/trades/flow.ts';
import { type FlowDefinition, installFlows } from './modules/transactions/index.ts';
import { withdrawalFlows } from './modules/withdrawals/flow.ts';
import { migrate } from './platform/db/migrate.ts';

/** The flows of this build: one line per module. */
export const flows: readonly FlowDefinition[] = [
  ...tradeFlows,
  ...depositFlows,
  ...withdrawalFlows,
  ...cashOrderFlows,
  ...payoutFlows,
  ...affiliateFlows,
];

/**
 * Brings a database to what this build needs, as the owner of the schemas: the migrations, and the rules of the flows.
 */
export async function prepareSchema(options: {
  readonly url: string;
  readonly log: (line: string) => void;
}): Promise<void> {
  await migrate(options);
  await installFlows({ url: options.url, flows });
}
