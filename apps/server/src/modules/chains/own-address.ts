/** An address of ours. `deposit` belongs to a user; `hot` takes what is swept and pays; `change` is Bitcoin's own. */
export interface OwnAddress {
  readonly network: string;
  readonly address: string;
  readonly kind: 'deposit' | 'hot' | 'change' | 'cold';
  /** Null but for deposits. */
  readonly userId: string | null;
  /** The coin it was made for; the network's other coins that arrive there are credited as well. */
  readonly coin: string | null;
  /** Where the network has one wallet for all, what tells the users apart. */
  readonly memo: string | null;
  /** BIP32: branch and index below the account; null where the network has one wallet. */
  readonly branch: number | null;
  readonly index: number | null;
}
