/** The one function that the tests use. */
declare module 'multicoin-address-validator' {
  export function validate(address: string, currency: string): boolean;
}
