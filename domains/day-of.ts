import { sql, type RawBuilder } from 'kysely'
import { defaultTimeZone } from '@numo/kit/locales.ts'

/** SQL: the day of an instant where our legal entities are, as `ctx.today()` counts days. */
export const dayOf = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone ${sql.lit(defaultTimeZone)})::date`
