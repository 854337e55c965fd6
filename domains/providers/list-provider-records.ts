import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listProviderRecords as contract, ProviderRow } from './contract-admin.ts'
import { providerSource, type ProviderFilters } from './provider-source.ts'

/** A page of the doctors and facilities, also of drafts and of what is withheld from the public. */
export const listProviderRecords = ({ tx }: Context, input: InputOf<typeof contract>) =>
  tx((open) => readList<ProviderRow, ProviderFilters>(open, providerSource, input))
