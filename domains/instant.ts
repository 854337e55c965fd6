import { sql, type RawBuilder } from 'kysely'
import { utcText } from './utc-text.ts'

/** A column, by its name, as JSON carries instants: ISO 8601 in UTC. */
export const instant = (column: string): RawBuilder<unknown> => utcText(sql.raw(column))
