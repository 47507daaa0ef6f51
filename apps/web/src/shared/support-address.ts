/** Where people write to who cannot sign in. Set at build time; the default is a name reserved for examples. */
export const supportAddress: string = import.meta.env.VITE_SUPPORT_ADDRESS ?? 'support@gim.example';
