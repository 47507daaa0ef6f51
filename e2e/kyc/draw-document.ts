import type { Page } from '@playwright/test';

/** Draws a picture of a document, with a face and a name, in the page's browser. */
export async function drawDocument(page: Page, name: string): Promise<Buffer> {
  await page.goto('/healthz');
  const base64 = await page.evaluate((words) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 });
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('The browser draws nothing.');
    const box = (color: string, [x, y, width, height]: readonly [number, number, number, number]): void => {
      pen.fillStyle = color;
      pen.fillRect(x, y, width, height);
    };
    box('#dfe9e2', [0, 0, 800, 500]);
    box('#b9cbbf', [50, 90, 220, 280]);
    pen.fillStyle = '#51685a';
    for (const [y, radius, from] of [
      [190, 56, 0],
      [370, 96, Math.PI],
    ] as const) {
      pen.beginPath();
      pen.arc(160, y, radius, from, 2 * Math.PI);
      pen.fill();
    }
    for (const y of [120, 180, 240, 300]) box('#93aa9b', [320, y, 300, 18]);
    pen.fillStyle = '#17241c';
    pen.font = '34px monospace';
    pen.fillText(words, 50, 450);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, name);
  return Buffer.from(base64, 'base64');
}
