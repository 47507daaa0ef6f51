import { useLayoutEffect, useRef, useState } from 'react';
import { type ChartPoint, heightAt } from './chart-geometry.ts';

const durationMs = 300;

/**
 * Animates the points from the old shape to the new one when `of` changes. A tick of the same series is drawn at once,
 * and so is everything with reduced motion.
 */
export function useMorph(points: readonly ChartPoint[], of: string): readonly ChartPoint[] {
  const last = useRef({ points, of });
  const [between, setBetween] = useState<readonly ChartPoint[] | null>(null);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = { points, of };
    if (from.of === of || from.points.length < 2 || points.length < 2 || isStill()) return;
    const starts = points.map(({ x }) => heightAt(from.points, x));
    const at = (share: number): readonly ChartPoint[] =>
      points.map(({ x, y }, index) => {
        const start = starts[index] ?? y;
        return { x, y: start + (y - start) * share };
      });
    setBetween(at(0));
    let begun: number | null = null;
    let frame = requestAnimationFrame(function draw(now) {
      begun ??= now;
      const share = (now - begun) / durationMs;
      if (share >= 1) {
        setBetween(null);
        return;
      }
      // Ease out.
      setBetween(at(1 - (1 - share) ** 3));
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      setBetween(null);
    };
  }, [points, of]);
  // Never draw intermediate points of another series or width.
  return between?.length === points.length ? between : points;
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
