import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'

/** Refusal of a decision on a card that was superseded by a newer one. */
export const newerCard = () =>
  refuse(409, 'newer-card', 'There is a newer card for this policy. Look at that one instead.')

type SupersedeScope = { account_id: string; target_id: string | null }

/** Matches extractions of the same card: of the same policy, or without one when the policy has the lowest rank. */
const ofSameCard = ({ account_id, target_id }: SupersedeScope) => sql`
  e.account_id = ${account_id} and e.schema_name = 'insurance_card'
  and (e.target_id is not distinct from ${target_id}::uuid
       or (e.target_id is null or ${target_id}::uuid is null)
          and coalesce(e.target_id, ${target_id}::uuid) = (
            select p.id from policy p where p.account_id = ${account_id} and p.status <> 'cancelled'
             order by p.rank limit 1))`

/**
 * Cancels every open extraction a new card supersedes, including confirmed ones and one being read: approved later,
 * they would overwrite the new picture, number and dates. One being read keeps its lock until its engine is done,
 * so that the household still has one reading at a time. Caller must hold the household lock.
 */
export async function supersede(tx: Tx, place: SupersedeScope): Promise<void> {
  await sql`
    update extraction e set status = 'cancelled'
     where ${ofSameCard(place)} and e.status in ('queued', 'processing', 'needs_review', 'failed')`.execute(
    tx
  )
}

/**
 * Throws `newer-card` when the household has a newer extraction of the same card that counts: not cancelled, and
 * neither rejected nor failed unless the household confirmed it.
 */
export async function refuseOlder(
  tx: Tx,
  { id, ...place }: SupersedeScope & { id: string }
): Promise<void> {
  const { rows } = await sql`
    select from extraction e
     where ${ofSameCard(place)} and e.status <> 'cancelled'
       and (e.status not in ('rejected', 'failed') or e.confirmed_at is not null)
       and (e.created_at, e.id) > (select o.created_at, o.id from extraction o where o.id = ${id}) limit 1`.execute(
    tx
  )
  if (rows.length > 0) throw newerCard()
}
