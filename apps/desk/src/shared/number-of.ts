/** The number of a case or a thread as the address has it, or null where it is none. */
export const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9][0-9]{0,11}$/.test(text) ? Number.parseInt(text, 10) : null;
