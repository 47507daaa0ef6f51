import { type ReactNode, useEffect, useState } from 'react';
import type { Noun } from '../platform/i18n/nouns.ts';
import { useServices } from '../platform/services.ts';

interface WithTextsProps {
  readonly noun: Noun;
  readonly children: ReactNode;
}

/** Renders its children when the texts of a noun that the route did not load are available. */
export function WithTexts({ noun, children }: WithTextsProps): ReactNode {
  const { texts } = useServices();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void texts.load([noun]).then(() => isWanted && setReady(true));
    return () => {
      isWanted = false;
    };
  }, [texts, noun]);
  return isReady ? children : null;
}
