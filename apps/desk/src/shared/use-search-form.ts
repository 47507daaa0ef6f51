import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchText } from './use-search-text.ts';

interface SearchForm {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly submit: (event: FormEvent) => void;
}

/**
 * The state of a section's search form. Also runs searches typed into the top bar, and removes their text from the
 * address at once: it may be an e-mail, and addresses end up in histories and logs.
 */
export function useSearchForm(search: (text: string) => void): SearchForm {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useSearchText();
  const latest = useRef({ search, setWanted });
  useEffect(() => {
    latest.current = { search, setWanted };
  });
  useEffect(() => {
    if (wanted === '') return;
    latest.current.setWanted('');
    setText(wanted);
    latest.current.search(wanted);
  }, [wanted]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(text.trim());
  };
  return { text, setText, submit };
}
