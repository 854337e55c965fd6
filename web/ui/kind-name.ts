import type { ProviderCard } from '@numo/domains/providers/contract-shapes.ts'
import type { Words } from '../words/words.ts'

/** Returns `Doctor`, or the type of facility. */
export const kindName = (provider: Pick<ProviderCard, 'kind' | 'facility_type'>, t: Words) =>
  t(`common.kind.${provider.kind === 'person' ? 'person' : (provider.facility_type ?? 'other')}`)
