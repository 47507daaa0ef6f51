import type { Story } from '../../gallery/story.ts';
import { BellIcon, CloseIcon, PlusIcon } from '../icons/icons.ts';
import { IconButton } from './icon-button.tsx';

export default {
  title: 'IconButton',
  states: {
    plain: (t) => <IconButton label={t('Close', 'Закрити')} icon={<CloseIcon size={22} />} />,
    outlined: (t) => <IconButton label={t('Plus $10', 'Плюс 10 $')} icon={<PlusIcon />} isOutlined />,
    count: (t) => (
      <IconButton
        label={t('Notifications, 3 new', 'Сповіщення, 3 нові')}
        icon={<BellIcon size={22} />}
        count={3}
      />
    ),
    manyCount: (t) => (
      <IconButton
        label={t('Notifications, 99+ new', 'Сповіщення, 99+ нових')}
        icon={<BellIcon size={22} />}
        count={120}
      />
    ),
    disabled: (t) => <IconButton label={t('Close', 'Закрити')} icon={<CloseIcon size={22} />} isDisabled />,
  },
} satisfies Story;
