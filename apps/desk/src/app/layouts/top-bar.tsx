import { themes } from '@gim/browser/theme.ts';
import { Brand } from '@gim/ui/brand/brand.tsx';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { KeyRoundIcon, LogOutIcon, SunMoonIcon } from '@gim/ui/icons/icons.ts';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../features/sessions/sign-out.ts';
import { useServices, useSession, useTheme } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { LanguageChoice } from '../../shared/language-choice.tsx';
import { useOpenPalette } from './palette-state.ts';
import { DrawerBalance, PointChoice } from './point-choice.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';

/** Loaded with its texts on first use, because passwords are rarely changed during a shift. */
const PasswordDialog = lazy(async () => ({
  default: (await import('../../features/staff/password-dialog.tsx')).PasswordDialog,
}));

/** The top bar: point, search, drawer, operator. */
export function TopBar(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        <Brand name={t('name')} size={22} />
      </div>
      <PointChoice />
      <SearchBox />
      <CommandsButton />
      <div className={styles.end}>
        <DrawerBalance />
        <Operator />
        <PasswordButton />
        <LanguageChoice />
        <ThemeButton />
        <SignOutButton />
      </div>
    </header>
  );
}

/** Opens the palette, for users who do not know its shortcut. */
function CommandsButton(): ReactElement {
  const { t } = useTranslation('app');
  const open = useOpenPalette();
  return (
    <button
      type="button"
      className={styles.commands}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => open('')}
    >
      <span className={styles.commandsName}>{t('palette.commands')}</span>
      <span aria-hidden="true">
        <KeyCap name="Ctrl" /> <KeyCap name="K" />
      </span>
    </button>
  );
}

function Operator(): ReactElement {
  const name = useSession()?.staff.name ?? '';
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
  return (
    <span className={styles.operator}>
      <span className={styles.initials} aria-hidden="true">
        {initials}
      </span>
      <span className={styles.operatorName}>{name}</span>
    </span>
  );
}

function PasswordButton(): ReactElement {
  const { t } = useTranslation('app');
  const { texts } = useServices();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = async (): Promise<void> => {
    await texts.load(['staff']);
    setDialog('open');
  };
  return (
    <>
      <IconButton label={t('password')} icon={<KeyRoundIcon />} onClick={() => void open()} />
      {dialog === 'unused' ? null : (
        <Suspense>
          <PasswordDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}

function ThemeButton(): ReactElement {
  const { t } = useTranslation('app');
  const { theme } = useServices();
  const current = useTheme();
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={t(`theme.${current}`)} icon={<SunMoonIcon />} onClick={() => theme.choose(next)} />
  );
}

function SignOutButton(): ReactElement {
  const { t } = useTranslation('app');
  const { client, session } = useServices();
  return (
    <IconButton label={t('signOut')} icon={<LogOutIcon />} onClick={() => void signOut(client, session)} />
  );
}
