/**
 * What an e-mail looks like: an ASCII local part, and a domain of two labels or more in any script. Finer rules, such as
 * what a label may hold, are the server's; this one says only what is surely none.
 */
export const emailPattern: RegExp =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;
