import { BuildFailed, buildWebApps } from '../build/web-apps.ts';
import { ensureChromium, NoChromium } from '../chromium/find-chromium.ts';
import { checkGates } from '../steps/check-gates.ts';
import { addCounts, runGates, type TestCount } from '../steps/gate.ts';
import { playwrightGate, vitestGate } from '../steps/test-runners.ts';

// Everything runs even when something failed, so that one run tells all there is to tell.
let total = await runGates(checkGates(), 2);
total = addCounts(total, await runGates([vitestGate('integration tests on PostgreSQL', 'integration')], 1));
total = addCounts(total, await testInBrowser());
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function testInBrowser(): Promise<TestCount> {
  try {
    process.env.CHROMIUM_PATH = ensureChromium(console.log);
    await buildWebApps({ say: console.log });
  } catch (error) {
    if (!(error instanceof NoChromium || error instanceof BuildFailed)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
  return runGates([playwrightGate('end to end in Chromium')], 1);
}
