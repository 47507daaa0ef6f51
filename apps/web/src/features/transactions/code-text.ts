/** "816 402": in two groups it is read and said with fewer slips. */
export const writeCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
