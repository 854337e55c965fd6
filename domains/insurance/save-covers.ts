import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import type { Caller, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Relationship } from '../clients/enums.ts'

type Cover = { policy_id: string; member_id: string | null; dependent_number: string | null }
type CoversToSave = {
  accountId: string
  client_id: string
  relationship: Relationship
  /** All policies that cover the person, in billing order. */
  covers: readonly Cover[]
}

/**
 * Sets which policies of a household cover a person, with the numbers on their cards; cancels coverages that are not listed. Runs in the
 * caller's transaction. Throws 404 for a policy of another household.
 */
export async function saveCovers(tx: Tx, caller: Caller, requested: CoversToSave): Promise<void> {
  const { accountId: account_id, client_id, relationship, covers } = requested
  const policies = await tx
    .selectFrom('policy')
    .select(['id', 'rank'])
    .where('account_id', '=', account_id)
    .where('status', '<>', 'cancelled')
    .execute()
  const rank = new Map(policies.map((one) => [one.id, one.rank]))
  if (covers.some(({ policy_id }) => !rank.has(policy_id))) throw noSuch('policy')
  const before = await tx
    .selectFrom('coverage')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('client_id', '=', client_id)
    .forUpdate()
    .execute()
  const note = (action: 'C' | 'U', entity_id: string, changes: Readonly<Record<string, unknown>>) =>
    record(tx, caller, { action, entity_type: 'coverage', entity_id, account_id, changes })
  // Sequential: rarely more than two, within one transaction.
  for (const cover of covers) {
    const { policy_id } = cover
    const result = {
      member_id: cover.member_id || null,
      dependent_number: cover.dependent_number || null,
      relationship,
      rank: rank.get(policy_id) ?? 1,
      status: 'active' as const,
    }
    const known = before.find((one) => one.policy_id === policy_id)
    const changes = changedFields(known ?? {}, result)
    if (known) {
      if (Object.keys(changes).length === 0) continue
      await tx.updateTable('coverage').set(changes).where('id', '=', known.id).execute()
      await note('U', known.id, changes)
    } else {
      const { id } = await tx
        .insertInto('coverage')
        .values({ ...result, account_id, client_id, policy_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await note('C', id, { ...changes, client_id, policy_id })
    }
  }
  const left = before.filter(
    ({ policy_id, status }) =>
      status !== 'cancelled' && !covers.some((cover) => cover.policy_id === policy_id)
  )
  for (const { id } of left) {
    await tx.updateTable('coverage').set({ status: 'cancelled' }).where('id', '=', id).execute()
    await note('U', id, { status: 'cancelled' })
  }
}
