import type { ReactElement, ReactNode } from 'react';
import { figureSize } from '../amount/figure-size.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import { Seal } from '../seal/seal.tsx';
import type { Fact } from '../sum/sum.tsx';
import styles from './ticket.module.css';

export interface TicketLinkProps {
  /** The number the seal is drawn from. */
  readonly number: string;
  readonly eyebrow: ReactNode;
  readonly figure: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly to: string;
  readonly link?: LinkComponent;
}

/** The ticket as it lies in a list: the next visit, its seal cut by the edge. */
export function TicketLink(props: TicketLinkProps): ReactElement {
  const { number, eyebrow, figure, title, detail, to, link: Link = Anchor } = props;
  return (
    <Link to={to} className={styles.link}>
      <span className={styles.cutSeal}>
        <Seal id={number} size={176} />
      </span>
      <span className={styles.body}>
        <span className={styles.small}>{eyebrow}</span>
        <span className={styles.figureSmall}>{figure}</span>
        <span className={styles.strong}>{title}</span>
        <span className={styles.small}>{detail}</span>
      </span>
    </Link>
  );
}

export interface TicketProps {
  readonly number: string;
  readonly status: ReactNode;
  readonly figure: ReactNode;
  /** The figure as it is written: the longer, the smaller it is set. */
  readonly figureText: string;
  /** What the figure equals, without the sign. */
  readonly equals?: ReactNode;
  /** When and where; none where the part to tear off says it all. */
  readonly facts: readonly Fact[];
  /** The part under the perforation. */
  readonly children: ReactNode;
}

/** A longer figure would be set smaller than what it equals; on a narrow ticket it goes under the seal instead. */
const besideSealMax = 16;

/** The ticket of one order as a page shows it: status, amount, seal, and a part to tear off. */
export function Ticket(props: TicketProps): ReactElement {
  const { number, status, figure, figureText, equals, facts, children } = props;
  return (
    <article className={styles.ticket}>
      <div className={styles.top} data-long={figureText.length > besideSealMax || undefined}>
        <div className={styles.status}>{status}</div>
        <div className={styles.amounts}>
          <div
            className={styles.figure}
            style={{ fontSize: figureSize(figureText, { minPx: 12, maxPx: 48 }) }}
          >
            {figure}
          </div>
          {equals === undefined ? null : (
            <div className={styles.equals}>
              <span className={styles.sign}>=</span> {equals}
            </div>
          )}
        </div>
        <div className={styles.seal}>
          <Seal id={number} size={168} mark />
        </div>
      </div>
      {facts.length === 0 ? (
        <div className={styles.noFacts} />
      ) : (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Perforation />
      <div className={styles.stub}>{children}</div>
    </article>
  );
}

/** The line along which a part is torn off. It spans the card, whose overflow cuts its holes. */
export function Perforation(): ReactElement {
  return <hr className={styles.perforation} />;
}

export interface TicketCodeProps {
  readonly label: string;
  readonly code: string;
  /** The code no longer opens anything: struck through. */
  readonly isVoid?: boolean;
  readonly action?: ReactNode;
}

/** A code on the part under the perforation, large enough to read across a counter. */
export function TicketCode({ label, code, isVoid = false, action }: TicketCodeProps): ReactElement {
  const Code = isVoid ? 's' : 'span';
  return (
    <div className={styles.codeLine}>
      <div>
        <div className={styles.small}>{label}</div>
        <Code className={isVoid ? styles.voidCode : styles.code}>{code}</Code>
      </div>
      {action}
    </div>
  );
}
