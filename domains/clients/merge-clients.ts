import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { moveClientAddresses } from '../addresses/move-client.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { saveCovers } from '../insurance/save-covers.ts'
import { recordMerge } from '../merges/record-merge.ts'
import { merging } from '../merges/merging.ts'
import { movePerson } from '../privacy/move-person.ts'
import type { mergeClients as contract } from './contract-merge.ts'
import { readSides, type MergeSide } from './merge-sides.ts'
import { clientTables } from './moved-tables.ts'
import { copiedValues, mergeRefusalOf, type MergeRefusal } from './rules-merge.ts'
import { relationships, sexes } from './enums.ts'

const sentences: Readonly<Record<MergeRefusal, string>> = {
  'same-person': 'Choose two records',
  'other-household':
    'They are in two households: policies, claims and sign-ins of one are not the other’s',
  'already-merged': 'One of these records became part of another already',
  'two-users': 'Two people sign in as them: end one sign-in first',
  'has-claims': 'Claims or authorizations name the record that would go: keep that one',
  'has-usage': 'A policy year is counted on the record that would go: keep that one',
}

/**
 * Merges two records of the same person in one household, in one transaction: coverages, care relationships, consents,
 * addresses, invitations and the user move to the kept one, which takes the chosen values. The other stays, inactive.
 * What moved is stored for thirty days (`undo-client-merge.ts`); the audit trail has the previous values of both.
 * Throws a `MergeRefusal` code, or `changed-meanwhile`.
 */
export const mergeClients = (
  ctx: Context,
  sent: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  merging(ctx, async (tx) => {
    const { kept, gone } = await readSides(tx, sent.kept_id, sent.gone_id)
    const refusal = mergeRefusalOf(kept, gone)
    if (refusal) throw refuse(409, refusal, sentences[refusal])
    if (kept.version !== sent.kept_version || gone.version !== sent.gone_version)
      throw changedMeanwhile('person')
    const { account_id } = kept
    const values = copiedValues(kept.values, gone.values, sent.take)
    const { reason = null } = sent
    const move = { from: gone.id, to: kept.id, account_id }
    await recordMerge(
      tx,
      ctx,
      { ...move, entity_type: 'client', tables: clientTables },
      async () => {
        await joinCovers(tx, ctx, kept, gone)
        await joinCare(tx, kept, gone)
        await movePerson(tx, { ...move, by: ctx.actor?.user_id ?? null })
        await moveClientAddresses(tx, move)
        await joinRecords(tx, kept, gone, values)
      }
    )
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'client',
      entity_id: kept.id,
      account_id,
      changes: {
        merged: `${gone.values.first_name} ${gone.values.last_name}`,
        merged_client_id: gone.id,
        ...values,
        before: kept.values,
        of_the_other: gone.values,
      },
      reason,
    })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'client',
      entity_id: gone.id,
      account_id,
      changes: { status: 'inactive', merged_into_id: kept.id },
      reason,
    })
    return { id: kept.id }
  })

/** Deactivates the merged record, and gives the kept one its values, its user and its same-person group. */
async function joinRecords(tx: Tx, kept: MergeSide, gone: MergeSide, values: CopiedValues) {
  // The merged record first: a unique index allows one holder per household.
  await tx
    .updateTable('client')
    .set({ status: 'inactive', merged_into_id: kept.id, user_id: null })
    .where('id', '=', gone.id)
    .execute()
  await tx
    .updateTable('client')
    .set({ merged_into_id: kept.id })
    .where('merged_into_id', '=', gone.id)
    .execute()
  await tx
    .updateTable('client')
    .set({ ...typed(values), user_id: kept.user_id ?? gone.user_id })
    .where('id', '=', kept.id)
    .execute()
  await sql`
    insert into client_person (account_id, client_id, person_id, decided_by, decided_at)
    select account_id, ${kept.id}, person_id, decided_by, decided_at from client_person where client_id = ${gone.id}
    on conflict (client_id) do nothing`.execute(tx)
}

/** Narrows the values to the column types of `client`. */
const typed = ({ first_name, last_name, birth_date, sex, relationship, ...rest }: CopiedValues) => {
  const is = relationships.find((one) => one === relationship)
  const of = sexes.find((one) => one === sex)
  return {
    ...rest,
    // These columns are not nullable.
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(birth_date && { birth_date }),
    ...(of && { sex: of }),
    ...(is && { relationship: is }),
  }
}
type CopiedValues = ReturnType<typeof copiedValues<MergeSide['values']>>

/** Moves coverages to the kept record. Its own card numbers stay; missing ones are taken from the other. */
async function joinCovers(tx: Tx, { caller }: Context, kept: MergeSide, gone: MergeSide) {
  const all = [...kept.covers]
  for (const cover of gone.covers) {
    const at = all.findIndex(({ policy_id }) => policy_id === cover.policy_id)
    const own = all[at]
    if (own === undefined) all.push(cover)
    else
      all[at] = {
        ...own,
        member_id: own.member_id ?? cover.member_id,
        dependent_number: own.dependent_number ?? cover.dependent_number,
      }
  }
  const of = ({ account_id, id, values }: MergeSide) => ({
    accountId: account_id,
    client_id: id,
    relationship: relationships.find((one) => one === values.relationship) ?? 'other',
  })
  await saveCovers(tx, caller, { ...of(kept), covers: all })
  await saveCovers(tx, caller, { ...of(gone), covers: [] })
}

/** Moves care relationships to the kept record, and ends those of the merged one. */
async function joinCare(tx: Tx, kept: MergeSide, gone: MergeSide) {
  await sql`
    insert into care_relationship as k (account_id, partner_id, client_id, source, status, started_at, ended_at)
    select account_id, partner_id, ${kept.id}, source, status, started_at, ended_at
      from care_relationship where client_id = ${gone.id}
    on conflict (account_id, partner_id, client_id) do update set status = 'active', ended_at = null
     where k.status = 'ended' and excluded.status = 'active'`.execute(tx)
  await sql`
    update care_relationship set status = 'ended', ended_at = coalesce(ended_at, now())
     where client_id = ${gone.id} and status = 'active'`.execute(tx)
}
