import { getLatestProof, getProof as getProofCall, getPublishedProof } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { ProofsCore } from './core.ts';
import { getProof } from './get-proof.ts';
import { getPublication } from './get-publication.ts';

export function mountProofs(mount: Mount, core: ProofsCore): void {
  mount(getProofCall, (_, { userId }) => getProof(core, userId));
  mount(getLatestProof, () => getPublication(core, null));
  mount(getPublishedProof, ({ params }) => getPublication(core, params.day));
}
