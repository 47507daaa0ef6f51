import { expect, it } from 'vitest';
import { summariseSeries } from './series-summary.ts';

it('says the way from the first to the last with what lay between', () => {
  expect(summariseSeries(['100', '90.5', '130', '108'], 'en-US')).toEqual({
    from: '100',
    to: '108',
    low: '90.5',
    high: '130',
    direction: 'up',
    percent: '8.00%',
  });
});

it('says a fall without its sign, in the language of the reader', () => {
  expect(summariseSeries(['4', '3'], 'uk')).toMatchObject({ direction: 'down', percent: '25,00%' });
});

it('says that nothing changed', () => {
  expect(summariseSeries(['1.0', '2', '1'], 'en-US')).toMatchObject({ direction: 'none', percent: '0.00%' });
});

it('has no percentage from nothing', () => {
  expect(summariseSeries(['0', '5'], 'en-US')).toMatchObject({ direction: 'up', percent: null });
});

it('tells amounts apart that are one float', () => {
  const summary = summariseSeries(['9007199254740993', '9007199254740992', '9007199254740993'], 'en-US');
  expect(summary).toMatchObject({ low: '9007199254740992', high: '9007199254740993' });
});

it.each([[[]], [['1']]])('has nothing to say of %j', (texts) => {
  expect(summariseSeries(texts, 'en-US')).toBeNull();
});
