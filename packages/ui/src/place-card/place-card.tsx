import type { ReactElement, ReactNode } from 'react';
import { type Fact, FactTrio } from '../sum/sum.tsx';
import styles from './place-card.module.css';

export interface PlaceCardProps {
  /** A map or photos above the text. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** One button beside the title. */
  readonly tool?: ReactNode;
  /** Up to three short facts. */
  readonly facts?: readonly Fact[];
  readonly actions?: ReactNode;
}

/** A place to visit: location, facts and actions. */
export function PlaceCard({ picture, title, detail, tool, facts, actions }: PlaceCardProps): ReactElement {
  return (
    <article className={styles.card}>
      {picture}
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.detail}>{detail}</p>
          </div>
          {tool}
        </div>
        {facts === undefined ? null : <FactTrio items={facts} />}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  );
}
