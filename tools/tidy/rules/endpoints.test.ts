import { describe, expect, test } from 'vitest';
import { waitingPath } from '../contract-endpoints.ts';
import { findingsOf } from '../testing/findings-of.ts';
import { endpointRule } from './endpoints.ts';

const contract = 'packages/contract/src/coins.ts';
const routes = 'apps/server/src/modules/coins/routes.ts';

const endpoint = (constant: string, method: string, path: string): string =>
  `export const ${constant} = endpoint({ name: '${constant}', method: '${method}', path: '${path}', auth: { kind: 'anyone' } });\n`;

const listCoins = endpoint('listCoins', 'GET', '/api/coins');

describe('endpoints of the contract', () => {
  test('accepts an endpoint that is mounted once', () => {
    const files = { [contract]: listCoins, [routes]: 'mount(app, listCoins, () => ({ items: [] }));' };
    expect(findingsOf(endpointRule, files)).toEqual([]);
  });

  test('does not count the mounts of tests', () => {
    const files = {
      [contract]: listCoins,
      [routes]: 'server.mount(listCoins, list);',
      'apps/server/src/http/mount.test.ts': 'mount(app, listCoins, list);',
    };
    expect(findingsOf(endpointRule, files)).toEqual([]);
  });

  test('knows an endpoint under the name a file gives it', () => {
    const text = "import { listCoins as call } from '@gim/contract';\nmount(call, list);";
    expect(findingsOf(endpointRule, { [contract]: listCoins, [routes]: text })).toEqual([]);
  });

  test('finds an endpoint that nobody mounts', () => {
    expect(findingsOf(endpointRule, { [contract]: listCoins })).toEqual([
      expect.stringContaining('not mounted'),
    ]);
  });

  test('finds an endpoint whose contract file does not name the module that mounts it', () => {
    const part = 'packages/contract/src/coins.prices.ts';
    expect(findingsOf(endpointRule, { [part]: listCoins, [routes]: 'mount(listCoins, list);' })).toEqual([]);
    const other = 'apps/server/src/modules/trades/routes.ts';
    expect(findingsOf(endpointRule, { [part]: listCoins, [other]: 'mount(listCoins, list);' })).toEqual([
      expect.stringMatching(/coins\.prices\.ts.*the module trades/),
    ]);
  });

  test('finds an endpoint that is mounted twice', () => {
    const files = { [contract]: listCoins, [routes]: 'mount(app, listCoins, a);\nmount(app, listCoins, b);' };
    expect(findingsOf(endpointRule, files)).toEqual([expect.stringMatching(/routes\.ts:2 .*mounted again/)]);
  });

  test('accepts an endpoint that waits for its server part', () => {
    expect(findingsOf(endpointRule, { [contract]: listCoins, [waitingPath]: '["listCoins"]' })).toEqual([]);
  });

  test('lets the list of waiting endpoints only shrink', () => {
    const files = {
      [contract]: listCoins,
      [routes]: 'mount(app, listCoins, a);',
      [waitingPath]: '["listCoins", "gone"]',
    };
    expect(findingsOf(endpointRule, files)).toEqual([
      expect.stringContaining('listCoins is mounted now'),
      expect.stringContaining('gone is not in the contract'),
    ]);
  });

  test('finds one call written twice, whatever its parameters are called', () => {
    const files = {
      [contract]:
        endpoint('getCoin', 'GET', '/api/coins/{coin}') + endpoint('readCoin', 'GET', '/api/coins/{id}'),
      [routes]: 'mount(app, getCoin, a);\nmount(app, readCoin, b);',
    };
    expect(findingsOf(endpointRule, files)).toEqual([expect.stringContaining('written twice')]);
  });

  test('finds a path that a search would not find', () => {
    const text = "export const getCoin = endpoint({ name: 'a', method: 'GET', path: base + '/coins' });";
    const files = { [contract]: text, [routes]: 'mount(app, getCoin, a);' };
    expect(findingsOf(endpointRule, files)).toEqual([expect.stringContaining('plain texts')]);
  });
});
