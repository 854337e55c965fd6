import { sql, type RawBuilder } from 'kysely'
import { inWords, type ListSource } from '../lists/list-source.ts'
import type { PriceRow } from './contract-products.ts'

type States = readonly PriceRow['state'][]
type StateFilter = { state?: States | undefined }

const stateOf = (today: string) => sql`
  case when t.begins_on > ${today}::date then 'coming' when t.ends_on < ${today}::date then 'over' else 'today' end`

const sourceOf = (today: string): Omit<ListSource<StateFilter>, 'filters'> => ({
  from: sql`product t`,
  columns: sql`
    t.id, t.version, t.code, t.name, t.category, t.unit_price::float8 as unit_price, t.currency, t.tax_rate_bps, t.begins_on,
    t.ends_on, ${stateOf(today)} as state`,
  id: { by: sql`t.id`, type: 'uuid' },
  sorts: { code: { by: sql`t.code`, type: 'text' }, name: { by: sql`t.name`, type: 'text' } },
  default_sort: 'code',
  search: (words) => [inWords(sql`t.words`, words)],
})
const ofPartner = (id: string): RawBuilder<unknown> => sql`t.partner_id = ${id}`
const inState = (today: string) => (requested: States) =>
  sql`${stateOf(today)} = any (${[...requested]}::text[])`

/** List source of the prices of an organisation, as they stand on a day. */
export const priceSource = (today: string): ListSource<StateFilter & { partner_id: string }> => ({
  ...sourceOf(today),
  filters: { partner_id: ofPartner, state: inState(today) },
})

/** The same for the organisation itself. */
export const ownPriceSource = (today: string): ListSource<StateFilter & { partnerId: string }> => ({
  ...sourceOf(today),
  filters: { partnerId: ofPartner, state: inState(today) },
})
