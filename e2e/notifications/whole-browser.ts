import type { LaunchOptions } from '@playwright/test';
import { findWholeChromium } from '../../tools/chromium/find-chromium.ts';

const executablePath = findWholeChromium();

/** The headless shell refuses every notification, whatever was granted: this takes a whole browser. */
export const wholeBrowser: LaunchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
};
