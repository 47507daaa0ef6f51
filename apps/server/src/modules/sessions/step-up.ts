import { Refusal } from '../../platform/refusal.ts';
import type { StepUp } from '../users/index.ts';
import type { SessionsContext } from './core.ts';

/** Fresh factors for single operations (D5). An authenticator or recovery code proves exactly the request it is in. */
export function createStepUp({ secondFactor }: Pick<SessionsContext, 'secondFactor'>): StepUp {
  return {
    async checkProof(demand, proof) {
      if (proof === undefined) throw new Refusal('StepUpRequired');
      const checked = proof.method === 'totp' ? await secondFactor.check(demand.userId, proof.code) : null;
      if (checked === null) throw new Refusal('StepUpInvalid');
      return { demand, use: (tx) => secondFactor.use(tx, checked) };
    },
    async consumeProof(tx, demand, checked) {
      if (checked.demand !== demand || !(await checked.use(tx))) throw new Refusal('StepUpInvalid');
    },
  };
}
