import { type ReactNode, useEffect, useState } from 'react';
import type { Noun } from '../platform/i18n/nouns.ts';
import { useServices } from '../platform/services.ts';

interface WithTextsProps {
  readonly noun: Noun;
  readonly children: ReactNode;
}

/** Shows its children when the words of a noun are here that the route has not brought along. */
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
