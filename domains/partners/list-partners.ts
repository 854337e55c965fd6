import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listPartners as contract, PartnerRow } from './contract-admin.ts'
import { partnerSource, type PartnerFilters } from './partner-source.ts'

/** A page of the organisations that give care, whatever their state. */
export const listPartners = ({ tx }: Context, input: InputOf<typeof contract>) =>
  tx((open) => readList<PartnerRow, PartnerFilters>(open, partnerSource, input))
