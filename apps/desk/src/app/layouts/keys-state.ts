import { createContext, useContext } from 'react';

/** Opens the sheet of all keys from elsewhere in the shell. */
export const KeysContext = createContext<() => void>(() => undefined);

export const useOpenKeys = (): (() => void) => useContext(KeysContext);
