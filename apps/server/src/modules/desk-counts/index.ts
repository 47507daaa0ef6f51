import type { Mount } from '../../http/mount.ts';
import type { DeskCountsCore } from './count-waiting.ts';
import { mountDeskCounts } from './routes.ts';

/** The figures beside the sections of the desk. */
export interface DeskCounting {
  mount(mount: Mount): void;
}

export const createDeskCounts = (core: DeskCountsCore): DeskCounting => ({
  mount: (mount) => mountDeskCounts(mount, core),
});
