/** The contact address for users who cannot sign in. Set at build time; the default is a reserved example domain. */
export const supportAddress: string = import.meta.env.VITE_SUPPORT_ADDRESS ?? 'support@gim.example';
