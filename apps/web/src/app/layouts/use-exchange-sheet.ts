import { useLocation, useNavigate } from 'react-router';

const hash = '#exchange';
/** In the state of the history entry that opening the sheet has made. */
const mark = { isExchangeOpened: true };

interface ExchangeSheetState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * The sheet behind the Exchange key is a step of the history, so that Back closes it and stays on the page. Closing it
 * takes the step back; where the address was opened with it, there is none to take back.
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
