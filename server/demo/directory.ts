import type { Insertable } from 'kysely'
import type { Tables } from '@numo/domains/tables.ts'

type Row<T extends keyof Tables> = Readonly<Insertable<Tables[T]>>

/** Rows of the demo directory by table, in insertion order. */
export type DemoDirectory = {
  directory_source: readonly Row<'directory_source'>[]
  insurance_company: readonly Row<'insurance_company'>[]
  insurance_network: readonly Row<'insurance_network'>[]
  insurance_plan: readonly Row<'insurance_plan'>[]
  insurance_plan_network: readonly Row<'insurance_plan_network'>[]
  partner: readonly Row<'partner'>[]
  practice_location: readonly PlaceRow[]
  provider: readonly Row<'provider'>[]
  provider_specialty: readonly Row<'provider_specialty'>[]
  provider_location: readonly Row<'provider_location'>[]
  acceptance: readonly Row<'acceptance'>[]
}

/** A location with its city in the data package; the city's id is known only in the database. */
export type PlaceRow = Row<'practice_location'> & { readonly geonames_id: number }
