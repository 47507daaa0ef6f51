import {
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { classNames } from '../class-names/class-names.ts';
import { FieldHelp } from '../field/field.tsx';
import styles from './amount-pair.module.css';
import type { AmountProblem } from './read-amount.ts';

export interface AmountPairProps {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Why a text is no amount, for the field that takes so many decimals. */
  readonly problemText: (problem: AmountProblem, decimals: number) => string;
  /** The rate is over: the figures dim until there is a new one. */
  readonly isStale?: boolean;
  /** One or two amount inputs; the second one starts with the equals sign. */
  readonly children: ReactNode;
}

/** An exchange as an equation: what goes out over what comes in. */
export function AmountPair(props: AmountPairProps): ReactElement {
  const { hint, problemText, isStale = false, children } = props;
  const helpId = useId();
  const { written, isRevealed, report, reveal } = useWritten();
  const problem = written?.problem ?? null;
  const isShown = problem !== null && isRevealed;
  // A field that holds no amount is empty to the page. What the page says about that would be the wrong reason.
  const error =
    problem === null ? props.error : isShown ? problemText(problem, written?.decimals ?? 0) : undefined;
  const isInvalid = error !== undefined;
  const hasHelp = isInvalid || hint !== undefined;
  const writtenId = written?.id ?? null;
  const context = useMemo(
    () => ({
      helpId: hasHelp ? helpId : undefined,
      isInvalid,
      wrongId: isShown ? writtenId : null,
      writtenId,
      report,
      reveal,
    }),
    [helpId, hasHelp, isInvalid, isShown, writtenId, report, reveal],
  );
  return (
    <div className={styles.field}>
      <div className={classNames(styles.pair, isInvalid && styles.invalid, isStale && styles.stale)}>
        <PairContext value={context}>{children}</PairContext>
      </div>
      <FieldHelp id={helpId} hint={hint} error={error} />
    </div>
  );
}

/** The last edit of a side. */
interface Written {
  readonly id: string;
  readonly problem: AmountProblem | null;
  readonly decimals: number;
}

interface Pair {
  readonly helpId: string | undefined;
  readonly isInvalid: boolean;
  /** The side whose text is shown to be no amount. */
  readonly wrongId: string | null;
  /** The side that was written last. */
  readonly writtenId: string | null;
  readonly report: (written: Written) => void;
  readonly reveal: () => void;
}

const noop = (): void => undefined;
const PairContext = createContext<Pair>({
  helpId: undefined,
  isInvalid: false,
  wrongId: null,
  writtenId: null,
  report: noop,
  reveal: noop,
});

/** What a side needs to know of its pair. */
export function useAmountPair(): Pair {
  return use(PairContext);
}

/** On the way to "1,000" stands "1,0", which is none. Nobody is told before they have stopped or gone on. */
const revealDelayMs = 700;

function useWritten() {
  const [written, setWritten] = useState<Written | null>(null);
  const [isRevealed, setRevealed] = useState(false);
  useEffect(() => {
    if (written === null || written.problem === null) return undefined;
    const timer = setTimeout(() => setRevealed(true), revealDelayMs);
    return () => clearTimeout(timer);
  }, [written]);
  return useMemo(
    () => ({
      written,
      isRevealed,
      report: (next: Written): void => {
        setWritten(next);
        // A message that stands stays until it is no longer true: blinking at each key would be read out each time.
        if (next.problem === null) setRevealed(false);
      },
      reveal: (): void => setRevealed(written !== null && written.problem !== null),
    }),
    [written, isRevealed],
  );
}
