import { expect, test } from 'vitest';
import { homeCall } from './home.call.ts';
import { homeParts } from './home.parts.ts';
import { getHome } from './home.ts';

test('the call of the wallet is the endpoint, but for the schema of its reply', () => {
  expect({ ...homeCall(), reply: null }).toEqual({ ...getHome, reply: null });
});

test('the reply has exactly the parts that are read', () => {
  expect(Object.keys(getHome.reply.shape)).toEqual(Object.keys(homeParts));
});
