import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Figure } from '../amount/amount.tsx';
import { Button } from '../button/button.tsx';

export default {
  title: 'Digits',
  states: { changing: (t) => <Changing t={t} /> },
} satisfies Story;

function Changing({ t }: { readonly t: Translate }): ReactElement {
  const [isLater, setLater] = useState(false);
  const text = isLater ? t('$38,419.04', '38\u00a0419,04\u00a0$') : t('$38,412.27', '38\u00a0412,27\u00a0$');
  return (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <Figure isLive size="l" text={text} decimalSeparator={t('.', ',') === '.' ? '.' : ','} />
      <Button onClick={() => setLater(!isLater)}>{t('Next price', 'Наступна ціна')}</Button>
    </div>
  );
}
