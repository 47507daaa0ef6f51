/** The forms that hold unsent money input right now. While there is one, a new build waits. */
export interface ReloadHolds {
  /** Call when a money form gets its first input; call the answer when it was sent or left. */
  hold(): () => void;
  isHeld(): boolean;
}

export function createReloadHolds(): ReloadHolds {
  const holds = new Set<symbol>();
  return {
    hold() {
      const mine = Symbol('hold');
      holds.add(mine);
      return () => void holds.delete(mine);
    },
    isHeld: () => holds.size > 0,
  };
}
