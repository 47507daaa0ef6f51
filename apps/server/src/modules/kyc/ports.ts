/** The partner who checks identities. */
export interface KycPartner {
  /** Makes a form for this user at the partner, good for a while. Throws when the partner does not answer. */
  openForm(user: { readonly userId: string }): Promise<{ readonly url: string; readonly expiresAt: Date }>;
}
