import type { ReactElement, ReactNode, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** Before the title: the back button. */
  readonly leading?: ReactNode;
  /** The page's h1; it gets the focus after navigation. */
  readonly title: ReactNode;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** After the title: page tools, or the progress of a flow. */
  readonly trailing?: ReactNode;
  /** For pages that fill the window, such as a map. */
  readonly isWide?: boolean;
}

/** The bar above a page. Hidden if the host app shows its own title bar. */
export function TopBar({ leading, title, titleRef, trailing, isWide = false }: TopBarProps): ReactElement {
  return (
    <header className={classNames(styles.bar, isWide && styles.wide)}>
      {leading}
      <h1
        ref={titleRef}
        tabIndex={-1}
        className={classNames(styles.title, leading === undefined && styles.alone)}
      >
        {title}
      </h1>
      {trailing}
    </header>
  );
}

export interface RootBarProps {
  /** The brand, as a link to the home page. */
  readonly brand: ReactNode;
  readonly trailing?: ReactNode;
}

/** The bar of the home page below 768 px, where no rail shows the brand. */
export function RootBar({ brand, trailing }: RootBarProps): ReactElement {
  return (
    <header className={classNames(styles.bar, styles.root)}>
      <div className={styles.brand}>{brand}</div>
      {trailing}
    </header>
  );
}
