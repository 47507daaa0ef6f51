import type { Story, Translate } from '../../gallery/story.ts';
import { Switch } from './switch.tsx';

const label = (t: Translate): string => t('Show Bitcoin', 'Показувати Bitcoin');

export default {
  title: 'Switch',
  states: {
    on: (t) => <Switch label={label(t)} defaultChecked />,
    off: (t) => <Switch label={label(t)} />,
    lockedOn: (t) => <Switch label={label(t)} defaultChecked isLocked />,
    lockedOff: (t) => <Switch label={label(t)} isLocked />,
    disabled: (t) => <Switch label={label(t)} defaultChecked disabled />,
  },
} satisfies Story;
