/** By then the first page stands and the line is free. */
export const restMs = 2000;
