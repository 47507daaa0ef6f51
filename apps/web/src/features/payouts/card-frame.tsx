import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EnteredCard, readCardMessage } from './card-message.ts';
import styles from './payouts.module.css';

interface CardFrameProps {
  readonly url: string;
  readonly onCard: (card: EnteredCard) => void;
}

/** Used until the frame reports its height, which is only ever larger. */
const firstHeight = 232;

/** The partner's form on the partner's origin. This page cannot read what is typed into it. */
export function CardFrame({ url, onCard }: CardFrameProps): ReactElement {
  const { t } = useTranslation('payouts');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const theme = document.documentElement.dataset.theme;
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const message = readCardMessage(event, { url, window: frame.current?.contentWindow ?? null });
      if (message?.type === 'height') setHeight(message.height);
      if (message?.type === 'card') onCard(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [url, onCard]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      height={height}
      title={t('newCard.form')}
      src={theme === undefined ? url : `${url}#${theme}`}
      // `allow-same-origin` keeps the frame's own origin, which is needed to authenticate its messages.
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}
