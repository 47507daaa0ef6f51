/** Who asks for a passkey: exactly this origin, and its host as the name under which devices keep the key. */
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
