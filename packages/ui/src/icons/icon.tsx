import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export interface IconProps {
  /** Width and height in pixels. */
  readonly size?: number;
  /** Stroke width in the 24 unit grid; the default depends on the size. */
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** Small icons get a thicker stroke, to look as dark as large ones. */
const SMALL_PX = 16;

/** Applies our sizes and stroke to a Lucide icon. Hidden from screen readers: the control has the label. */
export function icon(Drawing: LucideIcon): Icon {
  return function SizedIcon({ size = 20, strokeWidth = size <= SMALL_PX ? 2 : 1.75, className }) {
    return (
      <Drawing size={size} strokeWidth={strokeWidth} aria-hidden="true" {...(className && { className })} />
    );
  };
}
