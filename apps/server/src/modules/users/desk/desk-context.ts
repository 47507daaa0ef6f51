import type { Reader } from '../../../platform/db/db.ts';
import type { Staff } from '../../staff/index.ts';
import type { UsersContext } from '../core.ts';

/** The dependencies of the desk calls beyond those of the users' own calls. */
export interface DeskPorts {
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
  /** The number of devices that a user is signed in on. */
  countDevices(reader: Reader, userId: string): Promise<number>;
}

export type DeskContext = UsersContext & DeskPorts;
