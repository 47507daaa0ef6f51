import type { Reader } from '../../../platform/db/db.ts';
import type { Staff } from '../../staff/index.ts';
import type { UsersContext } from '../core.ts';

/** What the desk's calls need beyond what the users' own calls do. */
export interface DeskPorts {
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
  /** On how many devices a user is signed in. */
  countDevices(reader: Reader, userId: string): Promise<number>;
}

export type DeskContext = UsersContext & DeskPorts;
