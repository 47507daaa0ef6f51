import { Fragment, type ReactElement, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated sentence whose parts are marked: `I accept the <terms>Terms</terms>.` */
  readonly text: string;
  /** How each marked part is drawn. */
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

/**
 * A sentence with links or other looks inside it. Only the named marks mean anything; whatever else stands in the text,
 * also in a value that was put into it, is shown letter by letter (W-04).
 */
export function RichText({ text, parts }: RichTextProps): ReactElement {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g);
  return (
    <>
      {pieces.map((piece, index) => {
        // Each match of the pattern gives the whole marked part and then its name.
        if (index % 3 === 2) return null;
        const name = pieces[index + 1] ?? '';
        const draw = index % 3 === 1 ? parts[name] : undefined;
        const words = draw === undefined ? piece : draw(piece.slice(name.length + 2, -(name.length + 3)));
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no identity but their place.
        return <Fragment key={index}>{words}</Fragment>;
      })}
    </>
  );
}
