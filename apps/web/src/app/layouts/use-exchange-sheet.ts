import { useLocation, useNavigate } from 'react-router';

const hash = '#exchange';
/** Marks the history entry that opening the sheet pushed. */
const mark = { isExchangeOpened: true };

interface ExchangeSheetState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * The Exchange sheet is a history entry, so Back closes it and stays on the page. Closing it goes back one entry,
 * unless the address was loaded with the sheet open and no entry was pushed.
 */
export function useExchangeSheet(): ExchangeSheetState {
  const { pathname, search, hash: current, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = current === hash;
  const isOwnStep = Reflect.get(Object(state), 'isExchangeOpened') === true;
  return {
    isOpen,
    open: () => {
      if (!isOpen) void navigate({ pathname, search, hash }, { state: mark, preventScrollReset: true });
    },
    close: () => {
      if (!isOpen) return;
      if (isOwnStep) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}
