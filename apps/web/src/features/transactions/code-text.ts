/** "816 402": two groups are easier to read aloud. */
export const writeCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
