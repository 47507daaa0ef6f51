import type { Story } from '../../gallery/story.ts';
import { CoinIcon } from './coin-icon.tsx';

const row = { display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' } as const;
const coins = ['BTC', 'ETH', 'LTC', 'TON', 'TRX', 'USDC', 'USDT', 'XRP', 'USD', 'XYZ'];

export default {
  title: 'CoinIcon',
  states: {
    wallet: () => (
      <div style={row}>
        {coins.map((coin) => (
          <CoinIcon key={coin} coin={coin} />
        ))}
      </div>
    ),
    desk: () => (
      <div style={row}>
        {coins.map((coin) => (
          <CoinIcon key={coin} coin={coin} size={20} />
        ))}
      </div>
    ),
  },
} satisfies Story;
