import { sql, type RawBuilder } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { isNewestGuarantee } from './chain-sql.ts'
import type { AuthorizationGuarantee } from './contract-guarantee.ts'
import type { AuthorizationStatus, GuaranteeState } from './enums.ts'
import { guaranteeStateOf, type GuaranteeContent } from './rules-guarantee.ts'

/** A letter with what its state depends on. */
export type GuaranteeRow = Omit<AuthorizationGuarantee, 'state'> & { is_newest: boolean }

/** SQL for the letters of authorization `a` as JSON, newest first. */
export const guaranteeRows: RawBuilder<unknown> = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', l.id, 'revision', l.revision, 'currency', l.content ->> 'guarantee_currency',
      'guaranteed_amount', l.content -> 'guaranteed_amount', 'valid_from', l.content ->> 'valid_from',
      'valid_until', l.content ->> 'valid_until', 'issued_at', ${utcText(sql`l.created_at`)},
      'is_newest', ${isNewestGuarantee})
    order by l.revision desc)
    from authorization_letter l where (l.account_id, l.authorization_id) = (a.account_id, a.id)), '[]')`

/** Returns letters with their state. */
export const shownGuarantees = (
  guarantees: readonly GuaranteeRow[],
  { status, today }: { status: AuthorizationStatus; today: string }
): AuthorizationGuarantee[] =>
  guarantees.map((guarantee) => ({
    ...guarantee,
    state: guaranteeStateOf({ ...guarantee, status, today }),
  }))

type StoredGuarantee = {
  id: string
  account_id: string
  token: string
  content: GuaranteeContent
  state: GuaranteeState
}

/**
 * Reads a version of a letter under the caller's role, which decides whether it is theirs to see. Throws 404
 * `no-such-letter`.
 */
export async function readGuarantee(
  tx: Tx,
  where: RawBuilder<unknown>,
  today: string
): Promise<StoredGuarantee> {
  const { rows } = await sql<
    Omit<StoredGuarantee, 'state'> & { status: AuthorizationStatus; is_newest: boolean }
  >`
    select l.id, l.account_id, l.token, l.content, a.status,
           ${isNewestGuarantee} as is_newest
      from authorization_letter l
      join prior_authorization a on (a.account_id, a.id) = (l.account_id, l.authorization_id)
     where ${where}`.execute(tx)
  const [row] = rows
  if (!row) throw refuse(404, 'no-such-letter', 'There is no such letter')
  const { status, is_newest, ...guarantee } = row
  return {
    ...guarantee,
    state: guaranteeStateOf({ status, is_newest, ...guarantee.content, today }),
  }
}
