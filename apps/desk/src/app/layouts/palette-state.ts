import { createContext, useContext } from 'react';

/** Opens the palette from elsewhere in the shell with a search text. */
export const PaletteContext = createContext<(text: string) => void>(() => undefined);

export const useOpenPalette = (): ((text: string) => void) => useContext(PaletteContext);
