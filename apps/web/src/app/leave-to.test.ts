import { expect, it } from 'vitest';
import { createLeaveTo } from './leave-to.ts';

async function leave(isReachable: () => Promise<boolean>, isOpening = false): Promise<string[]> {
  const went: string[] = [];
  const leaveTo = createLeaveTo({
    isReachable,
    load: (address) => void went.push(`load ${address}`),
    openInPlace: (address) => void went.push(`in place ${address}`),
    isOpening: () => isOpening,
  });
  leaveTo('/');
  await new Promise((resolve) => setTimeout(resolve));
  return went;
}

it('loads the page anew while the server is there', async () => {
  expect(await leave(async () => true)).toEqual(['load /']);
});

it('W-07: stays in the page that is there without a network', async () => {
  expect(await leave(async () => false)).toEqual(['in place /']);
});

it('does not load a page anew that is still opening', async () => {
  expect(await leave(async () => true, true)).toEqual(['in place /']);
});

it('leaves in any case', async () => {
  expect(await leave(() => Promise.reject(new Error('odd')))).toEqual(['load /']);
});
