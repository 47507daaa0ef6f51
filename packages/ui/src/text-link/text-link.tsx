import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './text-link.module.css';

export interface TextLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
  /** Renders the link with a router: `render={(props) => <Link {...props} to="/faq" />}`. */
  readonly render?: (props: AnchorHTMLAttributes<HTMLAnchorElement>) => ReactElement;
}

/** A link inside text or beside a label. */
export function TextLink({ className, render, ...rest }: TextLinkProps): ReactElement {
  const props = { ...rest, className: classNames(styles.link, className) };
  return render === undefined ? <a {...props} /> : render(props);
}

export interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button styled as a text link: "Resend code". */
export function TextButton({ className, ...rest }: TextButtonProps): ReactElement {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />;
}
