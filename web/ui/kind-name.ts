import type { ProviderCard } from '@numo/domains/providers/contract-shapes.ts'
import type { Words } from '../words/words.ts'

/** `Doctor`, or what sort of place it is. */
export const kindName = (provider: Pick<ProviderCard, 'kind' | 'facility_type'>, t: Words) =>
  t(`common.kind.${provider.kind === 'person' ? 'person' : (provider.facility_type ?? 'other')}`)
