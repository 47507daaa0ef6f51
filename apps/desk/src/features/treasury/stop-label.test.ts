import { expect, test } from 'vitest';
import { stopLabel } from './stop-label.ts';

const networks = (network: string) => (network === 'ton' ? 'The Open Network' : network);

test.each([
  ['all', '', { label: 'all', subject: '' }],
  ['user', '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b14', { label: 'user', subject: '' }],
  ['coin', '', { label: 'coin', subject: '' }],
  ['coin', 'TON', { label: 'named', subject: 'TON' }],
  ['network', '', { label: 'network', subject: '' }],
  ['network', 'ton', { label: 'named', subject: 'The Open Network' }],
] as const)('the button that stops %s %j says %j', (scope, subject, label) => {
  expect(stopLabel(scope, { subject, networks })).toEqual(label);
});
