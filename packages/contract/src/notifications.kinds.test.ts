import { describe, expect, it } from 'vitest';
import {
  isCashOfVisit,
  linkPath,
  mutableCategories,
  notificationCategories,
  notificationEvents,
  notificationKinds,
  notificationLinks,
  textVariants,
} from './notifications.kinds.ts';

describe('the kinds of notifications', () => {
  it('A-16 cannot be muted where they are about security, and each other category can', () => {
    expect([...mutableCategories, 'security'].toSorted()).toEqual([...notificationCategories].toSorted());
  });

  it('have the specification’s events', () => {
    expect(notificationEvents).toEqual(
      expect.arrayContaining([
        ...[
          'CryptoTransferStarted',
          'CryptoTransferUpdated',
          'CryptoTransferConfirmed',
          'CryptoTransferRejected',
        ],
        ...['FiatTransferConfirmed', 'FiatTransferRejected', 'FiatTransferUpdated'],
        ...['TradeCompleted', 'TradeRejected', 'DepositAddressChanged'],
        ...['PointAccessCodeChanged', 'PointCommentChanged', 'AccountCreated'],
      ]),
    );
  });

  it('lead somewhere within the wallet', () => {
    for (const kind of notificationLinks) expect(linkPath({ kind, id: 'BTC' })).toMatch(/^\/[a-z]/);
    expect(linkPath({ kind: 'coin', id: 'BTC' })).toBe('/coins/btc');
  });

  it('name the most exact text first', () => {
    expect(textVariants('CryptoTransferUpdated', { state: 'review', side: 'out' })).toEqual([
      'CryptoTransferUpdated-review',
      'CryptoTransferUpdated-out',
      'CryptoTransferUpdated',
    ]);
    expect(textVariants('AccountCreated', {})).toEqual(['AccountCreated']);
  });

  it('say the cash of a visit apart from what it leaves on the balance', () => {
    expect(isCashOfVisit({ place: 'Khreshchatyk 1', at: '2026-03-01T12:30:00.000Z' })).toBe(true);
    expect(isCashOfVisit({})).toBe(false);
    expect(isCashOfVisit({ place: 'Chrome' })).toBe(false);
    expect(isCashOfVisit({ at: '2026-03-01T12:30:00.000Z' })).toBe(false);
  });

  it('say an amount with its currency', () => {
    for (const { params } of Object.values(notificationKinds)) {
      const names: readonly string[] = params;
      if (names.includes('amount')) expect(names).toContain('currency');
      if (names.includes('counterAmount')) expect(names).toContain('counterCurrency');
    }
  });
});
