/** Parses the number of a case or thread in the address; null if invalid. */
export const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9][0-9]{0,11}$/.test(text) ? Number.parseInt(text, 10) : null;
