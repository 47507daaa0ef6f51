import { notificationEvents } from '@gim/contract';
import { languages } from '@gim/languages';
import { describe, expect, it } from 'vitest';
import { createPushRenderer } from './render-push.ts';
import { paramsOf } from './testing/sample-params.ts';

const render = createPushRenderer();
describe('what a lock screen says', () => {
  it.each(languages)('is complete for every event in %s', (language) => {
    for (const event of notificationEvents) {
      const params = paramsOf(event);
      const view = { language, hidesAmounts: false, timeZone: 'UTC', unread: 1, isUrgent: false };
      const { title, body } = render({ id: 'n1', event, params, linkKind: null, linkId: null }, view);
      expect(`${event}: ${title} ${body}`).not.toMatch(/\{\{|undefined| {2}/);
      expect(title, event).not.toBe('');
      expect(body, event).not.toBe('');
    }
  });

  it.each(languages)('shows no amount while amounts are hidden, in %s', (language) => {
    for (const event of notificationEvents) {
      const params = paramsOf(event);
      const view = { language, hidesAmounts: true, timeZone: 'UTC', unread: 1, isUrgent: false };
      const { title, body } = render({ id: 'n1', event, params, linkKind: null, linkId: null }, view);
      expect(`${event}: ${title} ${body}`).not.toMatch(/1[\s,.\u00a0]?234|77[.,]25|6[.,]75/);
    }
  });

  it('says cash in whole dollars, and what reaches the balance to the cent', () => {
    const view = {
      language: 'en-US',
      hidesAmounts: false,
      timeZone: 'UTC',
      unread: 1,
      isUrgent: false,
    } as const;
    const params = { side: 'in', amount: '500', currency: 'USD' } as const;
    const visit = {
      ...params,
      place: 'Khreshchatyk 1',
      at: '2026-03-01T12:30:00.000Z',
      timeZone: 'Europe/Kyiv',
    };
    const told = { id: 'n1', linkKind: null, linkId: null } as const;
    expect(render({ ...told, event: 'CashVisitTomorrow', params: visit }, view).body).toMatch(
      /Bring \$500\.$/,
    );
    expect(render({ ...told, event: 'CashOrderCompleted', params }, view).body).toContain('$500.00');
  });

  it('turns a name that somebody chose into one plain line', () => {
    const params = { name: 'Call +1 555\nhttps://evil.example/pay', place: 'Chrome' };
    const view = {
      language: 'en-US',
      hidesAmounts: true,
      timeZone: 'UTC',
      unread: 1,
      isUrgent: true,
    } as const;
    const found = { id: 'n1', event: 'NewDeviceLogin', params, linkKind: 'devices', linkId: null } as const;
    expect(render(found, view).body).not.toMatch(/\n|:\/\/|evil\.example/);
  });
});
