import type { Story } from '../../gallery/story.ts';
import { AddressText } from './address-text.tsx';

const ADDRESS = 'UQB3xV7nR2kLm9TqYc5WzPe8HdJf4AsGt6Nu1oKi0bXvDyE';

export default {
  title: 'AddressText',
  states: {
    whole: () => <AddressText address={ADDRESS} />,
    short: () => <AddressText address={ADDRESS} isShort />,
    tooShortToCut: () => <AddressText address="18804217" />,
  },
} satisfies Story;
