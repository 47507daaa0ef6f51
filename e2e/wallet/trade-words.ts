/**
 * All tests share one market, so each has its own coin. Tests that change the price of a `flow` coin run one after the
 * other; no test sets the price of a `calm` coin.
 */
export const coins = { 'en-US': { flow: 'LTC', calm: 'XRP' }, uk: { flow: 'TON', calm: 'USDC' } } as const;

/** Texts on the trade screens. */
export const words = {
  'en-US': {
    buy: /^Buy \d/,
    sell: /^Sell \d/,
    update: 'Update rate',
    expired: 'The rate has expired',
    bought: 'You bought',
    sold: 'You sold',
    moved: 'The rate has changed',
    short: 'Not enough dollars',
    cashIn: 'Cash in',
    min: 'Minimum amount - 1$',
    max: 'Maximum amount - 50,000$',
    used: 'This rate has already made a trade',
    open: 'Open the trade',
    activity: 'Open in activity',
    buys: 'Recurring buys',
    next: /^\$50\.00 · every Monday at 9:00/,
    paused: 'Paused',
    end: 'End it',
    alerts: 'Price alerts',
    rises: /^Rises to \$/,
    undo: 'Undo',
  },
  uk: {
    buy: /^Купити \d/,
    sell: /^Продати \d/,
    update: 'Оновити курс',
    expired: 'Курс застарів',
    bought: 'Ви купили',
    sold: 'Ви продали',
    moved: 'Курс змінився',
    short: 'Недостатньо доларів',
    cashIn: 'Внести готівку',
    min: 'Мінімальна сума - 1\u00a0$',
    max: 'Максимальна сума - 50\u00a0000\u00a0$',
    used: 'За цим курсом операцію вже виконано',
    open: 'Відкрити операцію',
    activity: 'Відкрити в операціях',
    buys: 'Регулярні купівлі',
    next: /^50,00\s\$ · щопонеділка, 09:00/,
    paused: 'Призупинено',
    end: 'Завершити',
    alerts: 'Сповіщення про ціну',
    rises: /^Зросте до /,
    undo: 'Повернути',
  },
} as const;
