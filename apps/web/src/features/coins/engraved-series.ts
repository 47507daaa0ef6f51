import { type Box, type ChartPoint, hatchPath, linePath } from '@gim/ui/chart/chart-geometry.ts';
import {
  type CustomData,
  type CustomSeriesOptions,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type Time,
  type WhitespaceData,
} from 'lightweight-charts';

export interface EngravedPoint extends CustomData<Time> {
  readonly value: number;
}

export interface EngravedOptions extends CustomSeriesOptions {
  /** The line. */
  ink: string;
  /** The hatch under it. */
  accent: string;
}

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0];
type ToY = Parameters<ICustomSeriesPaneRenderer['draw']>[1];

/**
 * A line with an engraved hatch under it, as a series of the chart library. The strokes come from the same geometry as
 * the drawn charts of the other pages. After each drawing it tells where the points lie, so that the marks above the
 * canvas sit exactly on the line.
 */
export class EngravedSeries
  implements ICustomSeriesPaneView<Time, EngravedPoint, EngravedOptions>, ICustomSeriesPaneRenderer
{
  #bars: PaneRendererCustomData<Time, EngravedPoint>['bars'] = [];
  #options: EngravedOptions = this.defaultOptions();
  readonly #onDrawn: (points: readonly ChartPoint[]) => void;

  constructor(onDrawn: (points: readonly ChartPoint[]) => void) {
    this.#onDrawn = onDrawn;
  }

  renderer(): ICustomSeriesPaneRenderer {
    return this;
  }

  update(data: PaneRendererCustomData<Time, EngravedPoint>, options: EngravedOptions): void {
    this.#bars = data.bars;
    this.#options = options;
  }

  draw(target: Target, toY: ToY): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the library's word for drawing in CSS pixels; no hook of React.
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const points = this.#bars.map(({ x, originalData }) => ({ x, y: toY(originalData.value) ?? 0 }));
      drawEngraving(context, points, { box: mediaSize, ...this.#options });
      this.#onDrawn(points);
    });
  }

  priceValueBuilder({ value }: EngravedPoint): number[] {
    return [value];
  }

  isWhitespace(data: EngravedPoint | WhitespaceData<Time>): data is WhitespaceData<Time> {
    return !('value' in data);
  }

  defaultOptions(): EngravedOptions {
    return { ...customSeriesDefaultOptions, ink: 'black', accent: 'green' };
  }
}

interface Look {
  readonly box: Box;
  readonly ink: string;
  readonly accent: string;
}

function drawEngraving(
  context: CanvasRenderingContext2D,
  points: readonly ChartPoint[],
  { box, ink, accent }: Look,
): void {
  context.save();
  const fade = context.createLinearGradient(0, 0, 0, box.height);
  fade.addColorStop(0, withAlpha(accent, '80'));
  fade.addColorStop(1, withAlpha(accent, '05'));
  context.lineWidth = 1;
  context.strokeStyle = fade;
  context.stroke(new Path2D(hatchPath(points, box)));
  context.strokeStyle = ink;
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  context.stroke(new Path2D(linePath(points)));
  context.restore();
}

/** The tokens are written as `#rrggbb`. Colours that the system forces have names, and stay whole for contrast. */
const withAlpha = (color: string, alpha: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? color + alpha : color;
