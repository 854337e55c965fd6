import { sql } from 'kysely'

/** An SQL number from 0 to 1 that is always the same for the same row and question. */
export const chance = (row: string, question: number | string) =>
  sql`((hashint8extended(${sql.raw(row)}, ${sql.raw(String(question))}) & 9007199254740991)::double precision / 9007199254740992)`

/** One of `count` places counted from 1; the higher the `skew`, the more often the first ones. */
export const placeOf = (
  row: string,
  question: number | string,
  count: number | string,
  skew: number
) =>
  sql`(1 + floor(${chance(row, question)} ^ ${sql.raw(String(skew))} * ${sql.raw(String(count))})::int)`
