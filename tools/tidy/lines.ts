/** Gives the line of an offset; lines start at 1. */
export type LineOf = (offset: number) => number;

/** Prepares a text so that the line of any offset in it is found quickly. */
export const lineIndex = (text: string): LineOf => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
};

/** Counts the lines of a text as an editor does: a closing line break does not open another line. */
export const countLines = (text: string): number => {
  const lines = text.split('\n').length;
  return text.endsWith('\n') ? lines - 1 : lines;
};
