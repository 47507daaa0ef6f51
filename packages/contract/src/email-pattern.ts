/**
 * A permissive e-mail pattern: an ASCII local part, and a domain of two labels or more in any script. It rejects only
 * what is certainly invalid; the server checks the finer rules, such as which characters a label may have.
 */
export const emailPattern: RegExp =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;
