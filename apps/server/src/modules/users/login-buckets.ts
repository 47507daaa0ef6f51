/** The names under which sign-in attempts are counted. By e-mail and not by account, so that both kinds look alike. */
export interface LoginBuckets {
  readonly stranger: string;
  readonly strangerEver: string;
}

export const loginBuckets = (emailCanonical: string): LoginBuckets => ({
  stranger: `login ${emailCanonical}`,
  strangerEver: `login-ever ${emailCanonical}`,
});
