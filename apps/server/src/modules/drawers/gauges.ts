import { money, toDecimal } from '@gim/money';
import type { DrawersCore } from './core.ts';
import { ALERT_UNITS } from './count-policy.ts';
import { listShort } from './drawer-store.ts';
import { USD } from './legs.ts';
import { countDifferences } from './movement-store.ts';

const DAY_MS = 86_400_000;

/** Read from the database, so that every process reports the same, also after a restart. */
export function addDrawerGauges({ db, clock, metrics }: DrawersCore): void {
  metrics.gauge({
    name: 'gim_drawer_large_differences',
    help: 'Counts of drawers in the last day that differ from the books by more than $100. Above zero needs a person.',
    read: () =>
      countDifferences(db.autocommit, {
        since: new Date(clock.now().getTime() - DAY_MS),
        above: ALERT_UNITS,
      }),
  });
  metrics.gaugeBy({
    name: 'gim_drawer_shortage_dollars',
    help: 'Promised notes that are not in a drawer. Any needs somebody to bring cash before the customers come.',
    label: 'point',
    read: async () =>
      new Map(
        (await listShort(db.autocommit)).map(({ pointId, shortage }) => [
          pointId,
          toDecimal(money(USD, shortage)),
        ]),
      ),
  });
}
