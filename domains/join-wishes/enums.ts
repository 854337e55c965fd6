/** What became of the wish that a provider take requests here. */
export const wishStates = ['open', 'invited', 'joined'] as const
export type WishState = (typeof wishStates)[number]
