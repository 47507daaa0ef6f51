import { checkGates } from '../steps/check-gates.ts';
import { runGates } from '../steps/gate.ts';

const { failed } = await runGates(checkGates(), 2);
process.exitCode = failed === 0 ? 0 : 1;
