import { sql, type RawBuilder } from 'kysely'

/** An instant of the database as contracts carry it: ISO 8601 in UTC to the millisecond, `2026-11-21T09:30:00.000Z`. */
export const utcText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
