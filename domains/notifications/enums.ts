/** Values of this domain's enumerated columns. Imports nothing, so that every layer may import it. */

export const channels = ['inbox', 'email'] as const
export type Channel = (typeof channels)[number]
