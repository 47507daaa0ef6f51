/** The forms with unsent money input. While there is one, a new build is not loaded. */
export interface ReloadBlocks {
  /** Call when a money form gets its first input; call the returned function when it was sent or left. */
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
