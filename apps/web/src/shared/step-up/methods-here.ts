import { hasPasskeys } from '../../platform/web-authn/web-authn.ts';
import type { StepUpOffer } from './api.ts';

type Methods = StepUpOffer['methods'];

/** A passkey may be on another device: without one known here, offer it only if there is no other method. */
export function methodsHere(offered: Methods, isActivated: boolean): Methods {
  const others = offered.filter((method) => method !== 'passkey');
  if (hasPasskeys() && (isActivated || others.length === 0)) return offered;
  return others;
}
