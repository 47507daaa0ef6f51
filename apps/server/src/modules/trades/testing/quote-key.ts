/** What the processes of a test sign their quotes with: the same in all of them, as in one installation. */
export const QUOTE_KEY = Buffer.alloc(32, 'quotes of a test');
