import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { settleSamePerson as endpoint } from './contract-same-person.ts'

type PersonRecord = {
  id: string
  account_id: string
  merged_into_id: string | null
  person_id: string | null
}

/**
 * Records whether two records are the same person. The audit events of each household name nothing of the other; an
 * event without a household names both.
 */
export const settleSamePerson = (
  { tx, caller, actor }: Context,
  { id, other_id, verdict, reason = '' }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const by = actor?.user_id ?? null
    const { one, other } = await readBoth(tx, id, other_id)
    if (verdict === 'same' && one.account_id === other.account_id)
      throw refuse(409, 'same-household', 'They are of one household: make one record of the two')
    const [first = id, second = other_id] = [id, other_id].toSorted()
    await sql`
      delete from client_not_same where one_id = ${first} and other_id = ${second}`.execute(tx)
    let person_id = one.person_id
    if (verdict === 'same') person_id = await join(tx, one, other, by)
    else await part(tx, one, other)
    if (verdict === 'different')
      await tx
        .insertInto('client_not_same')
        .values({ one_id: first, other_id: second, decided_by: by })
        .execute()
    for (const { id: entity_id, account_id } of [one, other])
      // Two, within one transaction.
      await record(tx, caller, {
        action: 'U',
        entity_type: 'client',
        entity_id,
        account_id,
        changes: { same_person: verdict },
      })
    await record(tx, caller, {
      action: 'E',
      entity_type: 'same_person',
      entity_id: person_id,
      changes: { verdict, one_id: id, other_id },
      reason: reason || null,
    })
    return { done: true as const }
  })

async function readBoth(tx: Tx, id: string, other_id: string) {
  const { rows } = await sql<PersonRecord>`
    select c.id, c.account_id, c.merged_into_id, (select p.person_id from client_person p where p.client_id = c.id) as person_id
      from client c where c.id in (${id}, ${other_id}) order by c.id for update`.execute(tx)
  const one = rows.find((row) => row.id === id)
  const other = rows.find((row) => row.id === other_id)
  if (!one || !other) throw noSuch('client')
  if (id === other_id) throw refuse(409, 'same-person', 'Choose two records')
  if (one.merged_into_id !== null || other.merged_into_id !== null)
    throw refuse(409, 'already-merged', 'One of these records became part of another already')
  return { one, other }
}

/** Merges the same-person groups of both records. */
async function join(
  tx: Tx,
  one: PersonRecord,
  other: PersonRecord,
  by: string | null
): Promise<string> {
  const person_id = one.person_id ?? other.person_id ?? one.id
  if (other.person_id !== null && other.person_id !== person_id)
    await tx
      .updateTable('client_person')
      .set({ person_id })
      .where('person_id', '=', other.person_id)
      .execute()
  for (const { id: client_id, account_id } of [one, other])
    // Two, within one transaction.
    await tx
      .insertInto('client_person')
      .values({ account_id, client_id, person_id, decided_by: by })
      .onConflict((known) => known.column('client_id').doNothing())
      .execute()
  return person_id
}

/** Removes `other` from the group of `one`. A group of a single record is deleted. */
async function part(tx: Tx, one: PersonRecord, other: PersonRecord): Promise<void> {
  if (one.person_id === null || one.person_id !== other.person_id) return
  await tx.deleteFrom('client_person').where('client_id', '=', other.id).execute()
  await sql`
    delete from client_person p
     where p.person_id = ${one.person_id}
       and not exists (select from client_person o where o.person_id = p.person_id and o.client_id <> p.client_id)`.execute(
    tx
  )
}
