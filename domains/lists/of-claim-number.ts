import { sql, type RawBuilder } from 'kysely'
import type { SearchCondition } from './list-source.ts'

/** Returns a number as it is stored, from folded words: `clm 000012` and `12` are CLM-000012. */
const claimNumberOf = (words: string) =>
  /^\d+$/.test(words) ? `CLM-${words.padStart(6, '0')}` : words.replaceAll(' ', '-').toUpperCase()

/** Search condition: the row belongs to the claim of this number. */
export const ofClaimNumber = (key: RawBuilder<unknown>, words: string): SearchCondition => ({
  find: sql`${key} in (select c.id from claim c where c.number = ${claimNumberOf(words)})`,
  test: sql`(select true from claim c where c.number = ${claimNumberOf(words)} and c.id = ${key} limit 1)`,
})
