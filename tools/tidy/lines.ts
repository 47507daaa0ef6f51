/** The line of an offset; lines start at 1. */
export type LineOf = (offset: number) => number;

/** Indexes the line starts of a text for fast lookups. */
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

/** Counts lines as an editor does: a trailing line break does not start another line. */
export const countLines = (text: string): number => {
  const lines = text.split('\n').length;
  return text.endsWith('\n') ? lines - 1 : lines;
};
