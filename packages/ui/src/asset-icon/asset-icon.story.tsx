import { SampleIcon } from '../../gallery/samples/sample-icons.tsx';
import type { Story } from '../../gallery/story.ts';
import { AssetIcon } from './asset-icon.tsx';
import { DollarDisc } from './dollar-disc.tsx';

const row = { display: 'flex', gap: 16, alignItems: 'center' } as const;

export default {
  title: 'AssetIcon',
  states: {
    known: () => (
      <div style={row}>
        <SampleIcon ticker="BTC" />
        <SampleIcon ticker="ETH" />
        <SampleIcon ticker="USDT" />
        <DollarDisc />
      </div>
    ),
    unknown: () => (
      <div style={row}>
        <AssetIcon ticker="XYZ" />
        <AssetIcon ticker="abc" size={24} />
        <AssetIcon ticker="Q" size={16} />
      </div>
    ),
    withNetwork: () => (
      <div style={row}>
        <AssetIcon ticker="USDT" badge={<SampleIcon ticker="TRX" size={16} />}>
          <SampleIcon ticker="USDT" />
        </AssetIcon>
        <AssetIcon ticker="XYZ" badge={<SampleIcon ticker="TON" size={16} />} />
      </div>
    ),
  },
} satisfies Story;
