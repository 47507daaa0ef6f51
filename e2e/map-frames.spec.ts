import { expect, type Page, test } from '@playwright/test';
import { signIn } from './shell-session.ts';
import { answerPoints } from './wallet/points-answers.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

/** A thousand points around Kyiv, the same on every machine. */
const pins = Array.from({ length: 1000 }, (_, index) => ({
  id: `66666666-6666-4666-8666-${String(index).padStart(12, '0')}`,
  latitude: 50.45 + Math.sin(index * 12.9898) * 0.25,
  longitude: 30.52 + Math.sin(index * 78.233) * 0.4,
  feePercent: '0.5',
  isOpen: index % 5 !== 0,
}));

const frames = 40;

interface Pan {
  readonly framesPerSecond: number;
  /** The page's own time per frame: scripts, styles and layout. The rest is drawing the map. */
  readonly ownMs: number;
}

/** Drags the map back and forth, one step per frame. */
async function pan(page: Page): Promise<Pan> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const ownMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const own = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
    return metrics.reduce((sum, { name, value }) => (own.includes(name) ? sum + value * 1000 : sum), 0);
  };
  const before = await ownMs();
  const tookMs = await page.evaluate(async (wanted) => {
    const canvas = document.querySelector('canvas.maplibregl-canvas');
    const { x, y, width, height } = canvas?.getBoundingClientRect() ?? new DOMRect();
    const send = (target: EventTarget | null, type: string, shift: number): void => {
      const place = { clientX: x + width / 2 + shift, clientY: y + height / 2 + shift / 2 };
      const buttons = type === 'mouseup' ? 0 : 1;
      target?.dispatchEvent(new MouseEvent(type, { bubbles: true, buttons, ...place }));
    };
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    send(canvas, 'mousedown', 0);
    const from = await nextFrame();
    let last = from;
    for (let index = 1; index <= wanted; index += 1) {
      send(document, 'mousemove', Math.sin(index / 8) * 120);
      last = await nextFrame();
    }
    send(document, 'mouseup', 0);
    return last - from;
  }, frames);
  const spentMs = (await ownMs()) - before;
  await session.detach();
  return { framesPerSecond: (frames * 1000) / tookMs, ownMs: spentMs / frames };
}

// Without a GPU the map is rendered in software.
test.describe.configure({ timeout: 120_000 });

test('a map with a thousand points leaves room for 50 frames a second', async ({ page }, { annotations }) => {
  await signIn(page, { kycStatus: 'approved' });
  await answerPoints(page);
  let items = pins;
  await page.route('**/api/point-pins**', (route) => route.fulfill({ json: { items } }));
  const open = async (): Promise<void> => {
    await page.goto('/cashin/map?amount=2500&city=Kyiv');
    await expect(page.locator('[data-testid=map][data-ready]')).toBeAttached();
    await expect(page.locator('fieldset').nth(1).getByRole('radio').first()).toBeAttached();
  };
  await open();
  const cluster = page.getByRole('button', { name: /zoom in/ }).first();
  await expect(cluster).toBeVisible();
  const placed = () => page.locator('[data-place]').first().getAttribute('style');
  const before = await placed();
  const full = await pan(page);
  // The pins have moved with the map.
  expect(await placed()).not.toBe(before);
  items = [];
  await open();
  await expect(cluster).toHaveCount(0);
  const empty = await pan(page);
  const figures = `1,000 points ${t(full)}; none ${t(empty)}`;
  annotations.push({ type: 'frames', description: figures });
  // Without a GPU the frame rate depends on the CPU's rendering of the map; this is the page's own part.
  expect(full.ownMs, figures).toBeLessThan(20);
});

const t = ({ framesPerSecond, ownMs }: Pan): string =>
  `${framesPerSecond.toFixed(1)} frames/s, ${ownMs.toFixed(1)} ms of the page's own work a frame`;
