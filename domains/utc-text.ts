import { sql, type RawBuilder } from 'kysely'

/** Formats a timestamp for contracts: ISO 8601 in UTC with milliseconds, `2026-11-21T09:30:00.000Z`. */
export const utcText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
