/** The WebAuthn relying party: exactly this origin, with its host as the id. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export const relyingPartyOf = (publicOrigin: string): RelyingParty => ({
  id: new URL(publicOrigin).hostname,
  name: 'Gim',
  origin: publicOrigin,
});
