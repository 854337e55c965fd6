import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { ClientMergePreview, previewClientMerge as contract } from './contract-merge.ts'
import { merging } from '../merges/merging.ts'
import { readSides, type MergeSide } from './merge-sides.ts'
import { fieldsToCopy, mergeRefusalOf } from './rules-merge.ts'

/** Compares two records of a person. Changes nothing, but records a read of each in the audit trail. */
export const previewClientMerge = (
  ctx: Context,
  { kept_id, gone_id }: InputOf<typeof contract>
): Promise<ClientMergePreview> =>
  merging(ctx, async (tx) => {
    const { kept, gone } = await readSides(tx, kept_id, gone_id)
    for (const { id, account_id } of kept.id === gone.id ? [kept] : [kept, gone])
      // At most two, within one transaction.
      await recordRead(tx, ctx.caller, { entity_type: 'client', entity_id: id, account_id })
    return {
      kept: shown(kept),
      gone: shown(gone),
      refusal: mergeRefusalOf(kept, gone),
      take: fieldsToCopy(kept.values, gone.values),
      moves: await countMoves(tx, gone_id),
    }
  })

const shown = ({ id, version, account, values, covers, user, claims }: MergeSide) => ({
  id,
  version,
  account,
  values,
  covers: covers.map(({ policy_id, insurer, policy_number, member_id }) => ({
    policy_id,
    insurer,
    policy_number,
    member_id,
  })),
  user,
  claims,
})

async function countMoves(tx: Tx, id: string): Promise<ClientMergePreview['moves']> {
  const count = (from: ReturnType<typeof sql>) =>
    sql`(select count(*) ${from} and client_id = ${id})::integer`
  const { rows } = await sql<ClientMergePreview['moves']>`
    select ${count(sql`from coverage where status <> 'cancelled'`)} as covers,
           ${count(sql`from consent where withdrawn_at is null`)} as consents,
           ${count(sql`from care_relationship where status = 'active'`)} as partners,
           ${count(sql`from address where true`)} as addresses,
           ${count(sql`from family_invitation where accepted_at is null and revoked_at is null and declined_at is null`)} as invitations`.execute(
    tx
  )
  const [counts] = rows
  if (!counts) throw new Error('Counting gave no row')
  return counts
}
