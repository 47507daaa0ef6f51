import { listWithdrawalOptions } from '@gim/contract';
import { firstPoint } from './points-answers.ts';

const network = (
  coin: string,
  id: string,
  receives: string,
  coins: string,
  fee: string,
  minutes: number,
) => ({
  way: 'network',
  target: { way: 'network', coin, network: id },
  receives,
  receivesCoin: coins,
  fee,
  feePercent: null,
  stays: '0',
  minutes,
  needs: ['address'],
  bound: null,
});
const paid = (kind: 'card' | 'paypal', minutes: number) => ({
  way: kind,
  target: { way: kind },
  receives: '985',
  receivesCoin: null,
  fee: '15',
  feePercent: '1.5',
  stays: '0',
  minutes,
  needs: ['kyc'],
  bound: null,
});
const places = { 'en-US': 'Velyka Vasylkivska 72', uk: 'Велика Васильківська, 72' } as const;

/** All ways to withdraw a thousand dollars, as in the prototype, with the point in the customer's language. */
export const withdrawalOptionsIn = (language: keyof typeof places) =>
  listWithdrawalOptions.reply.parse({
    at: '2025-10-16T10:00:00Z',
    items: [
      {
        way: 'cash',
        target: {
          way: 'cash',
          pointId: firstPoint,
          name: places[language],
          slotFrom: '2025-10-16T11:30:00Z',
          timeZone: 'Europe/Kyiv',
        },
        receives: '990',
        receivesCoin: null,
        fee: '4.95',
        feePercent: '0.5',
        stays: '5.05',
        minutes: 90,
        needs: [],
        bound: null,
      },
      network('USDT', 'tron', '993.99', '993.7', '6.01', 2),
      network('BTC', 'bitcoin', '992.79', '0.00899166', '7.21', 25),
      network('USDT', 'ethereum', '990.49', '990.2', '9.51', 4),
      paid('card', 30),
      {
        ...paid('paypal', 1440),
        receives: '0',
        fee: '0',
        stays: '1000',
        needs: ['smallerAmount'],
        bound: '500',
      },
    ],
  });

export const withdrawalOptions = withdrawalOptionsIn('en-US');
