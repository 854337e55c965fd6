import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
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
 * Changes a household. Throws `changed-meanwhile` when the version is outdated, `wrong-status` for a forbidden status
 * change and `open-balance` for closing one that owes or has credit. Unchanged fields are not recorded in the audit trail.
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
    if (changes.status === 'closed' && (await hasOpenBalance(tx, id)))
      throw refuse(
        422,
        'open-balance',
        'This household owes, has a payment on its way or money of its own with us'
      )
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

/** Whether a household owes on a claim, or a payment of it is on its way or not allocated. */
async function hasOpenBalance(tx: Tx, id: string) {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from claim c where c.account_id = ${id} and c.patient_balance > 0 and c.outcome is not null
                     and c.decision_reversed_at is null and c.payee_type = 'provider')
        or exists (select from payment p where p.account_id = ${id} and p.failure_code is null and p.status <> 'cancelled'
                     and (p.status <> 'succeeded' or p.unallocated_amount > 0)) as is_open`.execute(
    tx
  )
  return rows[0]?.is_open ?? true
}
