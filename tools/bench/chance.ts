import { sql } from 'kysely'

/** SQL expression: pseudo-random number from 0 to 1, deterministic per row and question. */
export const chance = (row: string, question: number | string) =>
  sql`((hashint8extended(${sql.raw(row)}, ${sql.raw(String(question))}) & 9007199254740991)::double precision / 9007199254740992)`

/** SQL expression: pseudo-random integer from 1 to `count`; a higher `skew` favours low numbers. */
export const placeOf = (
  row: string,
  question: number | string,
  count: number | string,
  skew: number
) =>
  sql`(1 + floor(${chance(row, question)} ^ ${sql.raw(String(skew))} * ${sql.raw(String(count))})::int)`
