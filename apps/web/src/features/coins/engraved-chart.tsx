import { ChartFrame, ChartMarker } from '@gim/ui/chart/chart-frame.tsx';
import type { Box, ChartPoint } from '@gim/ui/chart/chart-geometry.ts';
import { useBox } from '@gim/ui/chart/use-box.ts';
import { createChart, type UTCTimestamp } from 'lightweight-charts';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import styles from './engraved-chart.module.css';
import { EngravedSeries } from './engraved-series.ts';
import { type EngravedValue, tickOf } from './engraved-tick.ts';
import { useEngravingColors } from './use-engraving-colors.ts';

interface EngravedChartProps {
  readonly values: readonly EngravedValue[];
  /** What is said of a point; made when it is picked, since a thousand dates take a while to write. */
  readonly labelOf: (index: number) => string;
  /** The chart in a sentence. */
  readonly summary: string;
}

/** The price over time on a canvas that takes thousands of points. This file brings the chart library along. */
export default function EngravedChart({ values, labelOf, summary }: EngravedChartProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof openChart> | null>(null);
  const shown = useRef<{ readonly values: readonly EngravedValue[]; readonly box: Box } | null>(null);
  const box = useBox(frame);
  const colors = useEngravingColors();
  const [points, setPoints] = useState<readonly ChartPoint[]>([]);

  useEffect(() => {
    if (canvas.current === null) return;
    const { chart, series } = openChart(canvas.current, (next) =>
      setPoints((last) => (isSamePlace(last, next) ? last : next)),
    );
    drawn.current = { chart, series };
    return () => {
      drawn.current = null;
      shown.current = null;
      chart.remove();
    };
  }, []);

  useEffect(() => drawn.current?.series.applyOptions(colors), [colors]);

  useEffect(() => {
    if (drawn.current === null || box.width === 0) return;
    const { chart, series } = drawn.current;
    const before = shown.current;
    shown.current = { values, box };
    const last = before?.box === box ? tickOf(before.values, values) : null;
    if (last !== null) {
      series.update(pointOf(last));
      return;
    }
    chart.resize(box.width, box.height);
    series.setData(values.map(pointOf));
    // Half a step in on both sides: then the first point stands on the left edge and the last on the right one.
    chart.timeScale().setVisibleLogicalRange({ from: 0.5, to: values.length - 1.5 });
  }, [values, box]);

  return (
    <ChartFrame isTall frameRef={frame} box={box} points={points} labelOf={labelOf} summary={summary}>
      {(pickedIndex) => (
        <>
          <div ref={canvas} className={styles.canvas} aria-hidden="true" />
          <svg width={box.width} height={box.height} aria-hidden="true">
            <ChartMarker point={points.at(pickedIndex ?? -1)} box={box} isPicked={pickedIndex !== null} />
          </svg>
        </>
      )}
    </ChartFrame>
  );
}

const pointOf = ({ atSeconds, value }: EngravedValue) => ({ time: atSeconds as UTCTimestamp, value });

function openChart(place: HTMLElement, onDrawn: (points: readonly ChartPoint[]) => void) {
  const chart = createChart(place, chartOptions);
  const series = chart.addCustomSeries(new EngravedSeries(onDrawn), {
    lastValueVisible: false,
    priceLineVisible: false,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.07, bottom: 0.05 } });
  return { chart, series };
}

/** Everything but the line is off: the frame around it answers finger and keyboard, and periods are chosen below. */
const chartOptions = {
  layout: {
    background: { color: 'transparent' },
    // The library's own mark writes markup the page's policy forbids; the page has the link in words instead.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { visible: false } },
  crosshair: { vertLine: { visible: false }, horzLine: { visible: false } },
  rightPriceScale: { visible: false },
  leftPriceScale: { visible: false },
  // Two years of days on a phone are less than half a pixel each.
  timeScale: { visible: false, minBarSpacing: 0.01 },
  handleScroll: false,
  handleScale: false,
} as const;

/** Two ends tell: every redraw of the same series in the same box gives the same points. */
function isSamePlace(last: readonly ChartPoint[], next: readonly ChartPoint[]): boolean {
  const isSame = (index: number): boolean =>
    last.at(index)?.x === next.at(index)?.x && last.at(index)?.y === next.at(index)?.y;
  return last.length === next.length && isSame(0) && isSame(-1) && isSame(Math.floor(last.length / 2));
}
