import type { Drawer } from '@gim/contract/drawers';
import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { Refusal } from './count-pane.tsx';
import styles from './drawers.module.css';
import { NotesGrid } from './notes-grid.tsx';
import { countedOf, type TypedNotes } from './typed-notes.ts';
import type { DrawerActions } from './use-drawer.ts';

const CODE_LENGTH = 6;

/**
 * The second person at the same desk: counts without seeing the first figures and signs with their own e-mail and code.
 */
export function SecondPane({
  drawer,
  actions,
}: {
  readonly drawer: Drawer;
  readonly actions: DrawerActions;
}): ReactElement {
  const { t } = useTranslation('drawers');
  const [typed, setTyped] = useState<TypedNotes>({});
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isClosing = drawer.state === 'closing';
  const isReady = email.trim() !== '' && code.length === CODE_LENGTH;
  useKeyActs([
    { command: 'count', text: t('keys.count'), run: () => field.current?.focus() },
    { command: 'code', text: t('keys.code'), run: () => codeField.current?.focus() },
    { command: 'confirm', text: t('keys.confirm'), run: isReady ? () => button.current?.click() : null },
  ]);
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const body = { email: email.trim(), code, notes: countedOf(typed) };
    const done = await actions.run({ kind: 'confirm', body });
    // A code is single-use, whatever the outcome.
    setCode('');
    if (done !== null) toast(t(isClosing ? 'second.closed' : 'second.opened'));
  };
  return (
    <div className={styles.pane}>
      <p className={styles.quiet}>{t('second.text', { name: drawer.counts[0]?.by.name ?? '' })}</p>
      <NotesGrid
        title={t('second.count')}
        typed={typed}
        onType={(one, pieces) => setTyped({ ...typed, [one]: pieces })}
        firstField={field}
      />
      <Person {...{ email, setEmail, code, setCode, codeField }} />
      <div className={styles.acts}>
        <Refusal actions={actions} />
        <Button
          ref={button}
          isBlock
          isLoading={actions.isBusy}
          loadingLabel={t('sending')}
          isDisabled={!isReady}
          disabledReason={isReady ? undefined : t('second.needs')}
          onClick={() => void send()}
        >
          {t(isClosing ? 'second.close' : 'second.open')} <KeyCap name="F9" />
        </Button>
        <Button variant="quiet" isBlock onClick={() => void actions.run({ kind: 'withdraw' })}>
          {t('second.withdraw')}
        </Button>
      </div>
    </div>
  );
}

interface PersonProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly codeField: Ref<HTMLInputElement>;
}

/** The second person's e-mail and authenticator code. */
function Person({ email, setEmail, code, setCode, codeField }: PersonProps): ReactElement {
  const { t } = useTranslation('drawers');
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>
        {t('second.who')}
        <span className={styles.partAside}>
          <KeyCap name="F2" />
        </span>
      </h2>
      <TextField
        label={t('second.email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <CodeInput ref={codeField} label={t('second.code')} size="sm" value={code} onValueChange={setCode} />
    </section>
  );
}
