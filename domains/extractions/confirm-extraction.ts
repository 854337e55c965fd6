import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { holdHousehold } from '../accounts/hold-household.ts'
import { tellApprovalNeeded } from '../accounts/tell-approval.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { writeCard } from '../insurance/write-card.ts'
import { noSuch } from '../no-such.ts'
import type { confirmExtraction as endpoint } from './contract.ts'
import { readFields, type KeptField } from './read-fields.ts'
import { factsOf, finalValue, isSameValue, textOf, whatIsOpen } from './rules.ts'
import { cardFields } from './rules-card.ts'
import { newerCard } from './supersede.ts'

type ConfirmExtractionInput = InputOf<typeof endpoint>

/**
 * What a household says its card says. It is its own statement and counts for its policy at once, so that nobody waits
 * for us; staff still look at the reading, and see what was read beside what was said. Refused while nobody has looked at
 * a doubtful field, and when a newer card was sent. Works also for a card that could not be read: then all is typed.
 */
export const confirmExtraction = (
  ctx: Context,
  input: ConfirmExtractionInput
): Promise<OutputOf<typeof endpoint>> => {
  const { actor, caller, today } = ctx
  const account_id = actor?.roles.client?.account_id
  if (!actor || account_id === undefined) throw new Error('Only a household confirms')
  const { id } = input
  return ctx.tx(async (tx) => {
    await holdHousehold(tx, account_id)
    const found = await tx
      .selectFrom('extraction')
      .select(['status', 'document_id', 'second_document_id', 'target_id'])
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw noSuch('extraction')
    if (found.status === 'cancelled') throw newerCard()
    if (found.status === 'approved' || found.status === 'applied')
      throw refuse(409, 'already-reviewed', 'This card is looked at already. Load the page again.')
    await say(tx, id, actor.user_id, input)
    const now = await readFields(tx, id)
    const facts = factsOf(now, null)
    if (facts.plan === null || (facts.member_id ?? facts.policy_number) === null)
      throw refuse(
        422,
        'missing-field',
        'Write the plan, and the member ID or the policy number, as they are on the card'
      )
    // Which insurer it is has been asked by itself; what its name on the card is, staff look at.
    if (whatIsOpen(now).some((path) => path !== 'insurer'))
      throw refuse(422, 'open-fields', 'Say of every doubtful field whether it is right')
    if (facts.valid_until !== null && facts.valid_until < today())
      throw refuse(422, 'expired', 'This card has ended. Valid until must be in the future.')
    const policy_id = await writeCard(tx, caller, {
      account_id,
      policy_id: found.target_id,
      ...(await insurerOf(tx, input, now)),
      facts,
      front: found.document_id,
      back: found.second_document_id,
    })
    await tx
      .updateTable('extraction')
      .set({
        confirmed_by: actor.user_id,
        confirmed_at: sql<Date>`now()`,
        target_type: 'policy',
        target_id: policy_id,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, caller, {
      action: 'E',
      entity_type: 'extraction',
      entity_id: id,
      account_id,
      changes: { confirmed: true, ...changedOf(now) },
    })
    await tellApprovalNeeded(tx, ctx, account_id)
    return { policy_id }
  })
}

/** What people said otherwise than it was read. */
const changedOf = (fields: readonly KeptField[]) =>
  Object.fromEntries(
    fields
      .filter((one) => one.corrected_at !== null && !isSameValue(one.value, one.corrected_value))
      .map(({ path, corrected_value }) => [path, corrected_value])
  )

/**
 * Writes what a household said beside what was read: where it differs, and where somebody has looked at what the machine
 * doubted. A doubtful field that is sent as it was read and that nobody has looked at stays one.
 */
async function say(
  tx: Tx,
  id: string,
  user_id: string,
  { fields, seen }: ConfirmExtractionInput
): Promise<void> {
  const read = await readFields(tx, id)
  for (const path of cardFields) {
    const value = fields[path]
    if (value === undefined) continue
    const before = read.find((one) => one.path === path)
    const isAsBefore = isSameValue(before ? finalValue(before) : null, value)
    const isLookedAt = seen.includes(path) && before?.reason != null
    if (isAsBefore && (!isLookedAt || before.corrected_at !== null)) continue
    // Twelve fields at most, in one transaction.
    await sql`
      insert into extraction_field (extraction_id, path, corrected_value, corrected_by, corrected_at)
      values (${id}, ${path}, ${JSON.stringify(value)}::jsonb, ${user_id}, now())
      on conflict (extraction_id, path) do update
         set corrected_value = excluded.corrected_value, corrected_by = excluded.corrected_by,
             corrected_at = excluded.corrected_at`.execute(tx)
  }
}

/** The insurer a person chose by its address name, or the name of one we do not know. */
async function insurerOf(
  tx: Tx,
  { insurer }: ConfirmExtractionInput,
  fields: readonly KeptField[]
) {
  if (insurer === undefined) return {}
  const typed = fields.find(({ path }) => path === 'insurer')
  if (insurer === null)
    return {
      insurance_company_id: null,
      insurer_name: textOf(finalValue(typed))?.slice(0, 200) ?? null,
    }
  const known = await tx
    .selectFrom('insurance_company')
    .select('id')
    .where('slug', '=', insurer)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!known) throw noSuch('insurer')
  return { insurance_company_id: known.id }
}
