import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { ExtractionRow, listExtractions as endpoint } from './contract-admin.ts'
import { extractionSource, type ExtractionFilters } from './extraction-source.ts'

/** A page of the readings of all households. */
export const listExtractions = ({ tx, actor }: Context, input: InputOf<typeof endpoint>) =>
  tx((open) =>
    readList<ExtractionRow, ExtractionFilters>(open, extractionSource(actor?.user_id ?? ''), input)
  )
