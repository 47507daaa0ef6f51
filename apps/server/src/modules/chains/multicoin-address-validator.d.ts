/** The one function that tests ask of it. */
declare module 'multicoin-address-validator' {
  export function validate(address: string, currency: string): boolean;
}
