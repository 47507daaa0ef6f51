/** Forms with unsent money input. While there are any, the page does not reload for a new build. */
export interface ReloadBlocks {
  /** Call when a money form gets its first input; call the returned function when the form is submitted or left. */
  block(): () => void;
  isBlocked(): boolean;
}

export function createReloadBlocks(): ReloadBlocks {
  const blocks = new Set<symbol>();
  return {
    block() {
      const mine = Symbol('block');
      blocks.add(mine);
      return () => void blocks.delete(mine);
    },
    isBlocked: () => blocks.size > 0,
  };
}
