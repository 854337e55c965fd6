import type { Context } from '../context.ts'

/** Tells the payment service that a card is off file here. Telling it twice is telling it once. */
export const detachAtService = (
  { cards }: Pick<Context, 'cards'>,
  { card }: { card: string }
): Promise<void> => cards.detachMethod(card)
