import { sql, type RawBuilder } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { AuthorizationLetter } from './contract-letter.ts'
import type { AuthorizationStatus, LetterState } from './enums.ts'
import { letterStateOf, type LetterContent } from './rules-letter.ts'

/** A letter with what its state depends on. */
export type LetterRow = Omit<AuthorizationLetter, 'state'> & { is_newest: boolean }

/** SQL for the letters of authorization `a` as JSON, newest first. */
export const letterRows: RawBuilder<unknown> = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', l.id, 'revision', l.revision, 'currency', l.content ->> 'guarantee_currency',
      'guaranteed_amount', l.content -> 'guaranteed_amount', 'valid_from', l.content ->> 'valid_from',
      'valid_until', l.content ->> 'valid_until', 'issued_at', ${utcText(sql`l.created_at`)},
      'is_newest', not exists (select from authorization_letter n
         where (n.account_id, n.authorization_id) = (l.account_id, l.authorization_id) and n.revision > l.revision))
    order by l.revision desc)
    from authorization_letter l where (l.account_id, l.authorization_id) = (a.account_id, a.id)), '[]')`

/** Returns letters with their state. */
export const shownLetters = (
  letters: readonly LetterRow[],
  { status, today }: { status: AuthorizationStatus; today: string }
): AuthorizationLetter[] =>
  letters.map((letter) => ({ ...letter, state: letterStateOf({ ...letter, status, today }) }))

type StoredLetter = {
  id: string
  account_id: string
  token: string
  content: LetterContent
  state: LetterState
}

/**
 * Reads a version of a letter under the caller's role, which decides whether it is theirs to see. Throws 404
 * `no-such-letter`.
 */
export async function readLetter(
  tx: Tx,
  where: RawBuilder<unknown>,
  today: string
): Promise<StoredLetter> {
  const { rows } = await sql<
    Omit<StoredLetter, 'state'> & { status: AuthorizationStatus; is_newest: boolean }
  >`
    select l.id, l.account_id, l.token, l.content, a.status,
           not exists (select from authorization_letter n
             where (n.account_id, n.authorization_id) = (l.account_id, l.authorization_id) and n.revision > l.revision) as is_newest
      from authorization_letter l
      join prior_authorization a on (a.account_id, a.id) = (l.account_id, l.authorization_id)
     where ${where}`.execute(tx)
  const [row] = rows
  if (!row) throw refuse(404, 'no-such-letter', 'There is no such letter')
  const { status, is_newest, ...letter } = row
  return { ...letter, state: letterStateOf({ status, is_newest, ...letter.content, today }) }
}
