import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { treeOf } from '../tree.ts';
import { routesDocPath, routesDocRule, writeRoutesDoc } from './routes-doc.ts';

const files = {
  'packages/contract/src/coins.ts': `export const listCoins = endpoint({
    name: 'listCoins', method: 'GET', path: '/api/coins', summary: 'The catalogue', auth: { kind: 'anyone' } });
  export const getBalances = endpoint({
    name: 'getBalances', method: 'GET', path: '/api/users/{id}/balances', summary: 'What is mine',
    auth: { kind: 'user', owner: 'path' } });
  export const payOut = endpoint({
    name: 'payOut', method: 'POST', path: '/api/users/{id}/payouts', summary: 'To a card',
    auth: { kind: 'user', owner: 'path', kyc: 'approved' } });`,
  'apps/server/src/modules/coins/routes.ts': 'mount(app, listCoins, list);',
  'apps/web/src/screens/coins.$id.tsx': '',
  'apps/web/src/screens/index.tsx': '',
  'apps/desk/src/screens/today.tsx': '',
};

describe('the page of every URL', () => {
  test('names calls with who may make them, and screens with their files', () => {
    const page = writeRoutesDoc(treeOf(files));
    expect(page).toContain('| `GET /api/coins` | anyone | The catalogue |');
    expect(page).toContain('| `GET /api/users/{id}/balances` | the user | Not served yet. What is mine |');
    expect(page).toContain(
      '| `POST /api/users/{id}/payouts` | the user, identity checked | Not served yet. To a card |',
    );
    expect(page).toContain('| `/coins/:id` | [coins.$id.tsx](../apps/web/src/screens/coins.$id.tsx) |');
    expect(page).toContain('| `/desk/today` |');
  });

  test('is accepted when it is current', () => {
    expect(findingsOf(routesDocRule, { ...files, [routesDocPath]: writeRoutesDoc(treeOf(files)) })).toEqual(
      [],
    );
  });

  test('is found when a screen was added after it was written', () => {
    const old = writeRoutesDoc(treeOf(files));
    const added = { ...files, [routesDocPath]: old, 'apps/web/src/screens/coins.tsx': '' };
    expect(findingsOf(routesDocRule, added)).toEqual([expect.stringContaining('out of date')]);
  });
});
