import { useSearchParams } from 'react-router';

/** What the open section is searched for. It stands in the address, so a reload and a link keep it. */
export function useSearchText(): readonly [text: string, search: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const search = (text: string): void => setParams(text === '' ? {} : { q: text }, { replace: true });
  return [params.get('q') ?? '', search];
}
