import { BuildFailed, buildWebApps } from '../build/web-apps.ts';
import { ensureChromium, NoChromium } from '../chromium/find-chromium.ts';
import { checkGates } from '../steps/check-gates.ts';
import { addCounts, runGates, type TestCount } from '../steps/gate.ts';
import { playwrightGate, vitestGate } from '../steps/test-runners.ts';

// Continues after failures, so that one run reports all of them.
const checked = await runGates(checkGates(), 2);
const built = await attempt(() => buildWebApps({ print: console.log }));
const browser = await attempt(() => {
  process.env.CHROMIUM_PATH = ensureChromium(console.log);
});
const integrated = await runGates([vitestGate('integration tests on PostgreSQL', 'integration')], 1);
const browsed =
  browser.failed === 0 ? await runGates([playwrightGate('end to end in Chromium')], 1) : browser;

const total = [checked, built, integrated, browsed].reduce(addCounts);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A failed build or a missing browser is not a test, but counts as a failure of the run. */
async function attempt(work: () => Promise<void> | void): Promise<TestCount> {
  try {
    await work();
    return { passed: 0, failed: 0 };
  } catch (error) {
    if (!(error instanceof NoChromium || error instanceof BuildFailed)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}
