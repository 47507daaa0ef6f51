import { byLanguage } from '@gim/languages';
import type { FlowDefinition } from '../flow.ts';
import { giftFlow } from './gifts.flow.ts';

/** The definition that the gifts' module would have. */
export const giftDefinition: FlowDefinition<typeof giftFlow> = {
  contract: giftFlow,
  firstStages: ['ordered'],
  transitions: {
    ordered: ['printing', 'returned'],
    printing: ['mailed', 'returned'],
    // The parcel came back and is sent again.
    mailed: ['mailed', 'delivered', 'lost'],
  },
  searchable: ['card', 'parcel'],
  cancel: { stages: ['ordered', 'printing'], problems: { mailed: 'CancelOnlyBySupport' } },
  statement: {
    titles: { ...byLanguage(() => 'Gift card'), uk: 'Подарункова картка' },
    place: ({ card }) => ({ address: `card ${card}` }),
  },
};
