import { type PointerEventHandler, type RefObject, useRef } from 'react';

interface SheetDrag {
  readonly sheetRef: RefObject<HTMLDivElement | null>;
  readonly handleProps: {
    readonly onPointerDown: PointerEventHandler;
    readonly onPointerMove: PointerEventHandler;
    readonly onPointerUp: PointerEventHandler;
    readonly onPointerCancel: PointerEventHandler;
  };
}

// Dragging the sheet down by a third closes it; otherwise it returns.
const AWAY_SHARE = 0.33;

/**
 * Moves a sheet with the pointer on its handle and closes it when dragged far enough. The position is set on the
 * element instead of in state, because a render per frame would lag.
 */
export function useSheetDrag(onAway: () => void): SheetDrag {
  const sheetRef = useRef<HTMLDivElement>(null);
  const startY = useRef<number | null>(null);
  const moveTo = (pixels: number | null): void => {
    const sheet = sheetRef.current;
    if (sheet === null) return;
    sheet.style.setProperty('transition', pixels === null ? '' : 'none');
    sheet.style.setProperty('translate', pixels === null ? '' : `0 ${pixels}px`);
  };
  const pulled = (clientY: number): number => Math.max(0, clientY - (startY.current ?? clientY));
  const end: PointerEventHandler = (event) => {
    if (startY.current === null) return;
    const height = sheetRef.current?.offsetHeight ?? 0;
    const isAway = event.type === 'pointerup' && pulled(event.clientY) > height * AWAY_SHARE;
    startY.current = null;
    moveTo(null);
    if (isAway) onAway();
  };
  return {
    sheetRef,
    handleProps: {
      onPointerDown: (event) => {
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event) => {
        if (startY.current !== null) moveTo(pulled(event.clientY));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
