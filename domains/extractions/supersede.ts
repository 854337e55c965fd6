import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'

/** A decision on a card that another one has taken the place of. */
export const newerCard = () =>
  refuse(409, 'newer-card', 'There is a newer card for this policy. Look at that one instead.')

type SupersedeScope = { account_id: string; target_id: string | null }

/** Readings of the same card: of the same policy, or of none where the policy is the one that is asked first. */
const ofSameCard = ({ account_id, target_id }: SupersedeScope) => sql`
  e.account_id = ${account_id} and e.schema_name = 'insurance_card'
  and (e.target_id is not distinct from ${target_id}::uuid
       or (e.target_id is null or ${target_id}::uuid is null)
          and coalesce(e.target_id, ${target_id}::uuid) = (
            select p.id from policy p where p.account_id = ${account_id} and p.status <> 'cancelled'
             order by p.rank limit 1))`

/**
 * Ends every reading that a new card takes the place of, also one the household confirmed and one that is being read:
 * approved later, it would write the old picture, number and days over the new ones. One that is being read keeps its
 * lock until its engine is done: the household has its turn for that long. A household that is held first.
 */
export async function supersede(tx: Tx, place: SupersedeScope): Promise<void> {
  await sql`
    update extraction e set status = 'cancelled'
     where ${ofSameCard(place)} and e.status in ('queued', 'processing', 'needs_review', 'failed')`.execute(
    tx
  )
}

/**
 * Refuses to approve a reading when the household has a newer one of the same card that counts: one that is read, waits
 * or is approved, or that the household has confirmed although nobody could read it.
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
