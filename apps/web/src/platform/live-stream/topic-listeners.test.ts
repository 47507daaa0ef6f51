import { expect, it, vi } from 'vitest';
import { TopicListeners } from './topic-listeners.ts';

const listener = () => ({ onData: vi.fn(), onGap: vi.fn(), onLost: vi.fn() });

it('tells of a gap once, with how long it was quiet, and of nothing where that is not known', () => {
  const topics = new TopicListeners();
  const [balances, session] = [listener(), listener()];
  topics.add('balances', balances);
  topics.add('session', session);
  topics.subscribed(['balances', 'session'], { isReconnect: false, quietMs: { balances: 700 } });
  topics.subscribed(['balances', 'session'], { isReconnect: false, quietMs: { balances: 1 } });
  expect([balances.onGap.mock.calls, session.onGap.mock.calls]).toEqual([[[700]], [[0]]]);
});

it('knows no gap after a break, when everything is read again anyway', () => {
  const topics = new TopicListeners();
  const balances = listener();
  topics.add('balances', balances);
  topics.subscribed(['balances'], { isReconnect: false, quietMs: { balances: 700 } });
  topics.unsubscribed();
  expect(balances.onLost).toHaveBeenCalledTimes(1);
  topics.subscribed(['balances'], { isReconnect: true, quietMs: { balances: 3 } });
  expect(balances.onGap.mock.calls).toEqual([[700], [Number.POSITIVE_INFINITY]]);
});

it('tells who comes to a topic that is heard already that nothing is known of the time before', () => {
  const topics = new TopicListeners();
  expect(topics.add('balances', listener())).toBe(true);
  topics.subscribed(['balances'], { isReconnect: false, quietMs: {} });
  const late = listener();
  expect(topics.add('balances', late)).toBe(false);
  expect(late.onGap.mock.calls).toEqual([[0]]);
  expect(late.onLost).not.toHaveBeenCalled();
});
