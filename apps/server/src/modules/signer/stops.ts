import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Stops } from './stop.ts';
import { findStop, insertStop, listStops, lockStop, markRestarted, requestStart } from './stop-store.ts';

export function createStops({ ids, clock }: { readonly ids: Ids; readonly clock: Clock }): Stops {
  return {
    find: findStop,
    list: listStops,
    stop: (tx, stop) => insertStop(tx, { ...stop, id: ids.next(), stoppedAt: clock.now() }),
    async start(tx, { id, staffId }) {
      const stop = await lockStop(tx, id);
      if (stop === undefined) throw new Refusal('NotFound');
      if (stop.startAskedBy === null) {
        await requestStart(tx, { id, staffId });
        return false;
      }
      if (stop.startAskedBy === staffId) throw new Refusal('FourEyesRequired');
      await markRestarted(tx, { id, staffId, at: clock.now() });
      return true;
    },
  };
}
