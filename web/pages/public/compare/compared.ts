import type { ProviderPage } from '@numo/domains/providers/contract-shapes.ts'
import type { SearchState } from '../../../site/search-state.ts'

/** Doctors of an address; `gone` counts those no longer listed, `cover` names the chosen plan or insurer. */
export type Compared = {
  doctors: readonly ProviderPage[]
  gone: number
  cover: string | null
  state: SearchState
}

export const coverQuery = ({ plan, insurer }: SearchState) => ({ plan, insurer })
