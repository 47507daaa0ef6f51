import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import rosette from '../rosette/rosette.svg';
import styles from './auth-layout.module.css';

export interface AuthLayoutProps {
  readonly brand: ReactNode;
  readonly headline: string;
  readonly lede: string;
  readonly where: string;
  /** Language switch, at the top right. */
  readonly language: ReactNode;
  /** Below 900 px only the brand of the panel is shown; the form has its own heading. */
  readonly isSlim?: boolean;
  readonly children: ReactNode;
}

/** The brand panel with the rosette, and a form beside or below it. */
export function AuthLayout({
  brand,
  headline,
  lede,
  where,
  language,
  isSlim = false,
  children,
}: AuthLayoutProps): ReactElement {
  const Headline = isSlim ? 'p' : 'h1';
  return (
    <div className={classNames(styles.layout, isSlim && styles.slim)}>
      <header className={styles.panel}>
        <img className={styles.rosette} src={rosette} alt="" width={860} height={860} decoding="async" />
        <div className={styles.brand}>{brand}</div>
        <div className={styles.words}>
          <Headline className={styles.headline}>{headline}</Headline>
          <p className={styles.lede}>{lede}</p>
          <p className={styles.where}>{where}</p>
        </div>
      </header>
      <div className={styles.language}>{language}</div>
      <main className={styles.form}>{children}</main>
    </div>
  );
}

export interface LanguageChoice {
  /** The visible label: two letters in the language itself. */
  readonly short: string;
  readonly name: string;
  readonly lang: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** Short names of the languages; the current one has a double underline. */
export function LanguageSwitch({
  label,
  choices,
}: {
  readonly label: string;
  readonly choices: readonly LanguageChoice[];
}): ReactElement {
  return (
    <nav className={styles.switch} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.lang}
          type="button"
          lang={choice.lang}
          // The accessible name must contain the visible text, so that voice control finds the button.
          aria-label={`${choice.short}, ${choice.name}`}
          aria-current={choice.isCurrent ? 'true' : undefined}
          onClick={choice.onChoose}
        >
          {choice.short}
        </button>
      ))}
    </nav>
  );
}
