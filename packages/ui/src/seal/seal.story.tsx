import { type ReactElement, type ReactNode, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import styles from './seal.story.module.css';
import { Seal } from './seal.tsx';

/** A seal inherits the text colour; on tickets that is the accent colour. */
function Ink({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.ink}>{children}</div>;
}

/** The animation runs once, so a screenshot needs a way to restart it. */
function Sweep({ t }: { readonly t: Translate }): ReactElement {
  const [round, setRound] = useState(0);
  return (
    <>
      <Ink>
        <Seal key={round} id="TR-77120-4" size={168} mark sweep />
      </Ink>
      <Button size="sm" onClick={() => setRound(round + 1)}>
        {t('Draw again', 'Намалювати ще раз')}
      </Button>
    </>
  );
}

export default {
  title: 'Seal',
  states: {
    large: () => (
      <Ink>
        <Seal id="GM-48215-5" size={168} mark />
      </Ink>
    ),
    medium: () => (
      <Ink>
        <Seal id="GM-48219-3" size={112} mark />
      </Ink>
    ),
    inTextInk: () => <Seal id="404" size={112} />,
    small: () => <Seal id="GM-48230-9" size={26} mark />,
    sweep: (t) => <Sweep t={t} />,
  },
} satisfies Story;
