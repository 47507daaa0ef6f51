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
  /** Error text for an invalid amount in a field with this many decimals. */
  readonly problemText: (problem: AmountProblem, decimals: number) => string;
  /** The rate has expired: the figures are dimmed until a new one arrives. */
  readonly isStale?: boolean;
  /** One or two amount inputs; the second shows an equals sign. */
  readonly children: ReactNode;
}

/** The two sides of an exchange: what the user pays above what the user receives. */
export function AmountPair(props: AmountPairProps): ReactElement {
  const { hint, problemText, isStale = false, children } = props;
  const helpId = useId();
  const { written, isRevealed, report, reveal } = useWritten();
  const problem = written?.problem ?? null;
  const isShown = problem !== null && isRevealed;
  // For the page, a field with invalid text is empty. The page's error about an empty field would be misleading.
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

/** The last edit of either side. */
interface Written {
  readonly id: string;
  readonly problem: AmountProblem | null;
  readonly decimals: number;
}

interface Pair {
  readonly helpId: string | undefined;
  readonly isInvalid: boolean;
  /** The side whose text is shown as invalid. */
  readonly wrongId: string | null;
  /** The side that was edited last. */
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

export function useAmountPair(): Pair {
  return use(PairContext);
}

/** Wait before showing an error, because a half-typed amount such as "1,0" on the way to "1,000" is invalid. */
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
        // Keep a visible error until it is resolved: toggling it at each key would make screen readers repeat it.
        if (next.problem === null) setRevealed(false);
      },
      reveal: (): void => setRevealed(written !== null && written.problem !== null),
    }),
    [written, isRevealed],
  );
}
