import type { Mount } from '../../http/mount.ts';
import type { WaysOutCore } from './core.ts';
import { mountWaysOut } from './routes.ts';

export type { PayoutQuotes } from './ports.ts';

/** All methods to take money out, compared. */
export interface WaysOut {
  mount(mount: Mount): void;
}

export const createWaysOut = (core: WaysOutCore): WaysOut => ({
  mount: (mount) => mountWaysOut(mount, core),
});
