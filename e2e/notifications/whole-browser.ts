import type { LaunchOptions } from '@playwright/test';
import { findWholeChromium } from '../../tools/chromium/find-chromium.ts';

const executablePath = findWholeChromium();

/** The headless shell refuses notifications even if permission is granted, so this uses the full browser. */
export const wholeBrowser: LaunchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
};
