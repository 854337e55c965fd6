import { sql, type RawBuilder } from 'kysely'

/** SQL: the logo of a company `n` as a data URL, or null. */
export const logoUrl: RawBuilder<string | null> = sql`
  case when n.logo is not null then 'data:' || n.logo_type || ';base64,' || translate(encode(n.logo, 'base64'), E'\\n', '') end`
