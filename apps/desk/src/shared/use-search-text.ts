import { useSearchParams } from 'react-router';

/** The search text of the open section. Kept in the address, so that reloads and links preserve it. */
export function useSearchText(): readonly [text: string, search: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const search = (text: string): void => setParams(text === '' ? {} : { q: text }, { replace: true });
  return [params.get('q') ?? '', search];
}
