import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { InsurerRow, listInsuranceCompanies as contract } from './contract-admin.ts'
import { insurerSource, type InsurerFilters } from './insurer-source.ts'

/** A page of the insurers, whatever their state, with how much of the directory hangs on each. */
export const listInsuranceCompanies = ({ tx }: Context, input: InputOf<typeof contract>) =>
  tx((open) => readList<InsurerRow, InsurerFilters>(open, insurerSource, input))
