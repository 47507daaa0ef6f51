/** An own address. `deposit` belongs to a user; `hot` receives collected coins and pays; `change` is for Bitcoin. */
export interface OwnAddress {
  readonly network: string;
  readonly address: string;
  readonly kind: 'deposit' | 'hot' | 'change' | 'cold';
  /** Null except for deposits. */
  readonly userId: string | null;
  /** The coin it was created for; the network's other coins that arrive there are credited as well. */
  readonly coin: string | null;
  /** Identifies the user where all users share one wallet. */
  readonly memo: string | null;
  /** BIP32 branch and index below the account; null where all users share one wallet. */
  readonly branch: number | null;
  readonly index: number | null;
}
