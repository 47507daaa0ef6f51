import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export interface IconProps {
  /** Side in pixels. */
  readonly size?: number;
  /** Thickness in the 24 unit grid; by default what the size asks for. */
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** Small drawings need a heavier line to keep the same colour on the page as large ones. */
const SMALL_PX = 16;

/** Gives a drawing our size and line. Always decoration: the control that holds it carries the words. */
export function icon(Drawing: LucideIcon): Icon {
  return function SizedIcon({ size = 20, strokeWidth = size <= SMALL_PX ? 2 : 1.75, className }) {
    return (
      <Drawing size={size} strokeWidth={strokeWidth} aria-hidden="true" {...(className && { className })} />
    );
  };
}
