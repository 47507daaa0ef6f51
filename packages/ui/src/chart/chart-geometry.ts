/** Size of the chart in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Space above and below the line, so that its stroke and the end dot are not clipped. */
const PADDING_PX = 10;
const HATCH_STEP_PX = 5;
/** Gap between line and hatch, so that the line does not look thicker. */
const HATCH_GAP_PX = 5;

/** Places the values from left to right at equal steps, the smallest at the bottom. A flat series is centred. */
export function placePoints(values: readonly number[], box: Box, padding: number = PADDING_PX): ChartPoint[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = values.length > 1 ? box.width / (values.length - 1) : 0;
  const room = box.height - 2 * padding;
  return values.map((value, index) => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return { x: index * step, y: padding + room * (1 - share) };
  });
}

/** The line through the points as SVG path data, rounded to a tenth of a pixel. */
export function linePath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');
}

/** Vertical strokes from below the line to the base, on half pixels to be sharp. */
export function hatchPath(points: readonly ChartPoint[], box: Box): string {
  let path = '';
  for (let x = 0.5; x < box.width; x += HATCH_STEP_PX) {
    const top = heightAt(points, x) + HATCH_GAP_PX;
    if (top < box.height) path += `M${x} ${tenth(top)}V${box.height}`;
  }
  return path;
}

/** The index of the point nearest to an x position. */
export function nearestIndex(count: number, x: number, width: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** The line's y coordinate at an x position. */
export function heightAt(points: readonly ChartPoint[], x: number): number {
  const next = points.findIndex((point) => point.x >= x);
  const right = points[next];
  const left = points[next - 1];
  if (right === undefined) return points.at(-1)?.y ?? 0;
  if (left === undefined) return right.y;
  const share = (x - left.x) / (right.x - left.x);
  return left.y + (right.y - left.y) * share;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
