import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { writeCard } from '../insurance/write-card.ts'
import { noSuch } from '../no-such.ts'
import type { confirmExtraction as endpoint } from './contract.ts'
import { readFields, type StoredField } from './read-fields.ts'
import { factsOf, finalValue, isSameValue, textOf, openFields } from './rules.ts'
import { cardFields } from './rules-card.ts'
import { newerCard } from './supersede.ts'

type ConfirmExtractionInput = InputOf<typeof endpoint>

/**
 * Saves what the household states its card says, and writes it to its policy at once, without waiting for staff
 * review. Staff still see the OCR values beside the stated ones. Refuses with `open-fields` while a doubtful field
 * is unreviewed, and with `newer-card` when a newer card exists. Also accepts a card that could not be read: all
 * fields are then typed.
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
    await lockHousehold(tx, account_id)
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
    await storeCorrections(tx, id, actor.user_id, input)
    const now = await readFields(tx, id)
    const facts = factsOf(now, null)
    if (facts.plan === null || (facts.member_id ?? facts.policy_number) === null)
      throw refuse(
        422,
        'missing-field',
        'Write the plan, and the member ID or the policy number, as they are on the card'
      )
    // The household chooses the insurer separately; staff review the name printed on the card.
    if (openFields(now).some((path) => path !== 'insurer'))
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
    await notifyApprovalNeeded(tx, ctx, account_id)
    return { policy_id }
  })
}

/** Returns the fields a person stated differently from the OCR result. */
const changedOf = (fields: readonly StoredField[]) =>
  Object.fromEntries(
    fields
      .filter((one) => one.corrected_at !== null && !isSameValue(one.value, one.corrected_value))
      .map(({ path, corrected_value }) => [path, corrected_value])
  )

/**
 * Stores the household's values as corrections: where they differ, and where the household marked a doubtful field
 * as seen. A doubtful field sent unchanged and unmarked stays open.
 */
async function storeCorrections(
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
    const isReviewed = seen.includes(path) && before?.reason != null
    if (isAsBefore && (!isReviewed || before.corrected_at !== null)) continue
    // At most twelve fields, in one transaction.
    await sql`
      insert into extraction_field (extraction_id, path, corrected_value, corrected_by, corrected_at)
      values (${id}, ${path}, ${JSON.stringify(value)}::jsonb, ${user_id}, now())
      on conflict (extraction_id, path) do update
         set corrected_value = excluded.corrected_value, corrected_by = excluded.corrected_by,
             corrected_at = excluded.corrected_at`.execute(tx)
  }
}

/** Resolves the insurer by slug (throws `no-such-insurer`), or keeps the typed name of an unlisted one. */
async function insurerOf(
  tx: Tx,
  { insurer }: ConfirmExtractionInput,
  fields: readonly StoredField[]
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
