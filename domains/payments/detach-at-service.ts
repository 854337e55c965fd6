import type { Context } from '../context.ts'

/** Detaches a card at the payment service. Idempotent. */
export const detachAtService = (
  { cards }: Pick<Context, 'cards'>,
  { card }: { card: string }
): Promise<void> => cards.detachMethod(card)
