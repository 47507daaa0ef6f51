/** The ledger owner of all sandbox money, which nobody paid in. */
export const SANDBOX_MONEY = 'outside:sandbox';
