import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateAccount as endpoint } from './contract-admin.ts'
import { mayAccountBecome } from './rules-status.ts'
import type { AccountStatus } from './enums.ts'

type AccountBefore = {
  display_name: string
  status: AccountStatus
  default_currency: string
  locale: string
  timezone: string
  version: number
}

/**
 * Changes a household. Throws `changed-meanwhile` when the version is outdated and `wrong-status` for a forbidden
 * status change. Unchanged fields are not recorded in the audit trail.
 */
export const updateAccount = (
  { tx, caller }: Context,
  { id, version, reason, ...sent }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const { rows } = await sql<AccountBefore>`
      select display_name, status, default_currency, locale, timezone, version
        from account where id = ${id} for update`.execute(tx)
    const before = rows[0]
    if (!before) throw noSuch('account')
    if (before.version !== version) throw changedMeanwhile('account')
    const changes = changedFields(before, sent)
    if (Object.keys(changes).length === 0) return { version }
    if (sent.status && !mayAccountBecome(before.status, sent.status))
      throw refuse(422, 'wrong-status', 'A closed account stays closed')
    const after = await tx
      .updateTable('account')
      .set(changes)
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const what = { action: 'U', entity_type: 'account', entity_id: id, account_id: id } as const
    await record(tx, caller, { ...what, changes, reason: reason ?? null })
    return after
  })
