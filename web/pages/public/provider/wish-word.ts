import type { ProviderKind } from '@numo/domains/providers/enums.ts'

/** Key of the words that ask a doctor, or a place, to join. */
export const wishWord = (kind: ProviderKind) =>
  kind === 'person' ? 'provider.ask.wish.send' : 'provider.ask.wish.send_place'
