import { type RefObject, useEffect, useState } from 'react';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import type { CountStep } from './count-rules.ts';
import type { Count } from './use-count.ts';

export interface FieldRefs {
  readonly code: RefObject<HTMLInputElement | null>;
  readonly seal: RefObject<HTMLButtonElement | null>;
  readonly notes: RefObject<HTMLInputElement | null>;
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly confirm: RefObject<HTMLButtonElement | null>;
}

const fieldOf = ({ code, seal, notes, amount, confirm }: FieldRefs, step: CountStep): HTMLElement | null =>
  ({ code, seal, count: notes, amount, confirm })[step].current;

/** F2, Space, F4, = and F9 navigate the count. Returns a function to focus a step otherwise. */
export function useCountKeys(count: Count, fields: FieldRefs): (step: CountStep) => void {
  const [wanted, setWanted] = useState<CountStep | null>(null);
  // A step's field may exist only after the previous step has rendered.
  useEffect(() => {
    if (wanted === null) return;
    fieldOf(fields, wanted)?.focus();
    setWanted(null);
  }, [wanted, fields]);
  const goTo = (step: CountStep): boolean => {
    const field = fieldOf(fields, step);
    field?.focus();
    return field !== null;
  };
  useKeyCommands((command) => {
    if (document.activeElement?.closest('search')) return false;
    switch (command) {
      case 'code':
        return goTo('code');
      case 'compare':
        if (count.now !== 'seal') return false;
        count.compareSeal();
        setWanted('count');
        return true;
      case 'count':
        return goTo('count');
      case 'amount':
        return goTo('amount');
      case 'confirm':
        fieldOf(fields, 'confirm')?.click();
        return true;
      default:
        return false;
    }
  });
  return setWanted;
}
