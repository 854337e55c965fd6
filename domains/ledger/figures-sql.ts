import { sql, type RawBuilder } from 'kysely'

/** SQL: the median of days, rounded to whole ones. */
export const medianOf = (days: RawBuilder<unknown>) =>
  sql`round(percentile_cont(0.5) within group (order by ${days})::numeric)::int`
