import { Button } from '@gim/ui/button/button.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useKeyHints } from '../../shared/use-key-hints.ts';
import styles from './count.module.css';
import { KeyLabel } from './key-label.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ShortDialog } from './short-dialog.tsx';
import { SuspectNoteDialog } from './suspect-note-dialog.tsx';
import type { Count } from './use-count.ts';

type Wrong = 'doubtful' | 'short' | 'cannotPay' | 'person';

const keys = { doubtful: 'F7', short: 'F8', cannotPay: 'F8', person: 'F10' } as const;

/** The problems that can occur at the counter, each with its effect. Only while a customer is at the counter. */
export function WrongPart({ count }: { readonly count: Count }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const [open, setOpen] = useState<Wrong | null>(null);
  const { order } = count;
  const wrongs: readonly Wrong[] =
    order.side === 'in' ? ['doubtful', 'short', 'person'] : ['cannotPay', 'person'];
  useKeyHints(wrongs.map((wrong) => ({ keys: [keys[wrong]], text: t(`keys.${commands[wrong]}`) })));
  useKeyCommands((command) => {
    const wrong = wrongs.find((one) => command === commands[one]);
    if (wrong === undefined || open !== null) return false;
    setOpen(wrong);
    return true;
  });
  const close = (): void => setOpen(null);
  return (
    <section>
      <div className={styles.wrongHead}>
        <h2>{t('wrong.title')}</h2>
        <span className={styles.quiet}>{t('wrong.hint')}</span>
      </div>
      <ul className={styles.wrongs}>
        {wrongs.map((wrong) => (
          <li key={wrong}>
            <b>{t(`wrong.${wrong}`)}</b>
            <span className={styles.quiet}>{t(`wrong.${wrong}Text`)}</span>
            <Button
              size="sm"
              variant={wrong === 'person' ? 'danger' : 'secondary'}
              onClick={() => setOpen(wrong)}
            >
              <KeyLabel keyName={keys[wrong]}>{t(`wrong.${wrong}Action`)}</KeyLabel>
            </Button>
          </li>
        ))}
      </ul>
      {open === 'doubtful' ? <SuspectNoteDialog count={count} onClose={close} /> : null}
      {open === 'short' ? <ShortDialog count={count} onClose={close} /> : null}
      {open === 'cannotPay' || open === 'person' ? (
        <RejectDialog order={order} kind={open} onClose={close} />
      ) : null}
    </section>
  );
}

const commands = { doubtful: 'doubtful', short: 'short', cannotPay: 'short', person: 'stop' } as const;
