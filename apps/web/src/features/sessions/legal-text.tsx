import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { RichText } from '../../shared/rich-text.tsx';

/**
 * A sentence with links to the terms and the privacy policy. They open over this page, because a visitor cannot open
 * their routes (guard 2).
 */
export function LegalText({ text }: { readonly text: string }): ReactElement {
  return <RichText text={text} parts={{ terms: linkTo('#terms'), privacy: linkTo('#privacy') }} />;
}

const linkTo =
  (to: string) =>
  (words: string): ReactNode => (
    <TextLink render={(props) => <Link {...props} to={to} preventScrollReset />}>{words}</TextLink>
  );
