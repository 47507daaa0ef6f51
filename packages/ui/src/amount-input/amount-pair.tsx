import { createContext, type ReactElement, type ReactNode, use, useId, useMemo } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { FieldHelp } from '../field/field.tsx';
import styles from './amount-pair.module.css';

export interface AmountPairProps {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The rate is over: the figures dim until there is a new one. */
  readonly isStale?: boolean;
  /** One or two amount inputs; the second one starts with the equals sign. */
  readonly children: ReactNode;
}

/** An exchange as an equation: what goes out over what comes in. */
export function AmountPair({ hint, error, isStale = false, children }: AmountPairProps): ReactElement {
  const helpId = useId();
  const isInvalid = error !== undefined;
  const hasHelp = isInvalid || hint !== undefined;
  const context = useMemo(
    () => ({ helpId: hasHelp ? helpId : undefined, isInvalid }),
    [helpId, hasHelp, isInvalid],
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

interface Pair {
  readonly helpId: string | undefined;
  readonly isInvalid: boolean;
}

const PairContext = createContext<Pair>({ helpId: undefined, isInvalid: false });

/** What a leg needs to know of its pair. */
export function useAmountPair(): Pair {
  return use(PairContext);
}
