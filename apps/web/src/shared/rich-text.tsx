import { Fragment, type ReactElement, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated sentence with tagged parts: `I accept the <terms>Terms</terms>.` */
  readonly text: string;
  /** Renders each tagged part. */
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

/**
 * A sentence with links or other markup. Only the named tags are interpreted; anything else in the text, including
 * interpolated values, is shown as plain text (W-04).
 */
export function RichText({ text, parts }: RichTextProps): ReactElement {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g);
  return (
    <>
      {pieces.map((piece, index) => {
        // Each match yields two elements: the whole tagged part, then the tag name.
        if (index % 3 === 2) return null;
        const name = pieces[index + 1] ?? '';
        const draw = index % 3 === 1 ? parts[name] : undefined;
        const words = draw === undefined ? piece : draw(piece.slice(name.length + 2, -(name.length + 3)));
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no identity but their position.
        return <Fragment key={index}>{words}</Fragment>;
      })}
    </>
  );
}
