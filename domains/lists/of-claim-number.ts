import { sql, type RawBuilder } from 'kysely'
import type { SearchCondition } from './list-source.ts'

/** Returns a number as it is stored, from folded words: `clm 000012` and `12` are CLM-000012. */
const claimNumberOf = (words: string) =>
  /^\d+$/.test(words) ? `CLM-${words.padStart(6, '0')}` : words.replaceAll(' ', '-').toUpperCase()

/**
 * Search condition: the row belongs to the claim of this number, which is looked up once; `key` is the household and the claim, as
 * `t.account_id, t.claim_id`.
 */
export const ofClaimNumber = (key: RawBuilder<unknown>, words: string): SearchCondition => {
  const condition = sql`(${key}) = (select n.account_id, n.id from claim n where n.number = ${claimNumberOf(words)})`
  return { find: condition, test: condition }
}
