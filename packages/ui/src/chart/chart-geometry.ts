/** A box in pixels the chart is drawn to. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Room above and below the line, so that its stroke and the dot at the end are never cut. */
const PADDING_PX = 10;
const HATCH_STEP_PX = 5;
/** The hatch starts under the line: touching it would thicken the line by eye. */
const HATCH_GAP_PX = 5;

/** Places the values left to right at equal steps, the smallest at the bottom. A flat series lies in the middle. */
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

/** The line through the points as path data, to a tenth of a pixel. */
export function linePath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');
}

/** Vertical strokes from under the line to the base, on half pixels so that each is one crisp pixel. */
export function hatchPath(points: readonly ChartPoint[], box: Box): string {
  let path = '';
  for (let x = 0.5; x < box.width; x += HATCH_STEP_PX) {
    const top = heightAt(points, x) + HATCH_GAP_PX;
    if (top < box.height) path += `M${x} ${tenth(top)}V${box.height}`;
  }
  return path;
}

/** The point nearest to a place on the x axis. */
export function nearestIndex(count: number, x: number, width: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** How high the line is at a place on the x axis. */
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
