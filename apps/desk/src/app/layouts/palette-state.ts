import { createContext, useContext } from 'react';

/** Opens the palette from elsewhere in the shell, with what was typed there. */
export const PaletteContext = createContext<(text: string) => void>(() => undefined);

export const useOpenPalette = (): ((text: string) => void) => useContext(PaletteContext);
