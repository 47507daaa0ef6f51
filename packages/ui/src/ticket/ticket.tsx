import type { ReactElement, ReactNode } from 'react';
import { figureSize } from '../amount/figure-size.ts';
import { Anchor, type LinkComponent } from '../link/link.tsx';
import { Seal } from '../seal/seal.tsx';
import type { Fact } from '../sum/sum.tsx';
import styles from './ticket.module.css';

export interface TicketLinkProps {
  /** The order number from which the seal is drawn. */
  readonly number: string;
  readonly eyebrow: ReactNode;
  readonly figure: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly to: string;
  readonly link?: LinkComponent;
}

/** A ticket in a list: the next visit, with its seal clipped by the edge. */
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
  /** The formatted figure: its length decides the font size. */
  readonly figureText: string;
  /** The equivalent amount, without the equals sign. */
  readonly equals?: ReactNode;
  /** A line below the figure, if no amount equals it. */
  readonly detail?: ReactNode;
  /** When and where; empty if the part below the perforation shows it. */
  readonly facts: readonly Fact[];
  /** The part below the perforation. */
  readonly children: ReactNode;
}

/**
 * A longer figure would be smaller than the equivalent below it; on a narrow ticket it is placed under the seal
 * instead.
 */
const besideSealMax = 16;

/** The ticket of one order: status, amount, seal, and a part below a perforation. */
export function Ticket(props: TicketProps): ReactElement {
  const { number, status, figure, figureText, equals, detail, facts, children } = props;
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
          {detail === undefined ? null : <div className={styles.detail}>{detail}</div>}
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

/** The perforated line. It spans the card, whose overflow clips its holes. */
export function Perforation(): ReactElement {
  return <hr className={styles.perforation} />;
}

export interface TicketCodeProps {
  readonly label: string;
  readonly code: string;
  /** The code is no longer valid: struck through. */
  readonly isVoid?: boolean;
  readonly action?: ReactNode;
}

/** A code below the perforation, large enough to read across a counter. */
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
