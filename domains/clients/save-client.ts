import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { recordConsent } from '../privacy/record-consent.ts'
import { consentNeeded } from '../privacy/rules-consent.ts'
import { householdFactNames } from './contract-facts.ts'
import type { saveClient as endpoint } from './contract-household.ts'
import { saveCovers } from '../insurance/save-covers.ts'
import { shareWithPartner } from './share-with-partner.ts'

type SaveClientInput = InputOf<typeof endpoint>

/** Maximum number of people of one household. */
const maxPeople = 20

/**
 * Adds or corrects a person of a household with coverages and consent, in one transaction. A new person requires the
 * consent of `consentNeeded` once (`consent-needed`). Throws `has-self` for a second holder.
 */
export async function saveClient(
  ctx: Context,
  input: SaveClientInput
): Promise<OutputOf<typeof endpoint>> {
  if (input.birth_date > ctx.today() || input.birth_date <= '1900-01-01')
    throw refuse(422, 'wrong-birth-date', 'Check the date of birth')
  return ctx
    .tx(async (tx) => {
      // Serializes two devices of one household.
      await lockHousehold(tx, input.accountId)
      const saved = await saveRow(tx, ctx, input)
      await agree(tx, ctx, input, saved.id)
      if (input.covers)
        await saveCovers(tx, ctx.caller, { ...input, covers: input.covers, client_id: saved.id })
      if (input.shares_with_partner !== undefined)
        await shareWithPartner(tx, ctx, {
          account_id: input.accountId,
          client_id: saved.id,
          shares: input.shares_with_partner,
          locale: input.locale,
        })
      await notifyApprovalNeeded(tx, ctx, input.accountId)
      return saved
    })
    .catch((error: unknown) => {
      const isSecond =
        error instanceof Error && 'constraint' in error && error.constraint === 'client_one_self'
      throw isSecond ? refuse(409, 'has-self', 'This household has its own holder already') : error
    })
}

async function saveRow(tx: Tx, { caller }: Context, input: SaveClientInput) {
  const { accountId, id, version } = input
  const before =
    id === undefined
      ? null
      : await tx
          .selectFrom('client')
          .selectAll()
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('status', '<>', 'inactive')
          .forUpdate()
          .executeTakeFirst()
  if (before === undefined) throw noSuch('client')
  if (before && before.version !== version) throw changedMeanwhile('person')
  const { first_name, last_name, relationship, birth_date } = input
  const second_last_name = input.second_last_name || null
  const result = {
    first_name,
    last_name,
    second_last_name,
    birth_date,
    relationship,
    ...Object.fromEntries(householdFactNames.map((name) => [name, input[name]])),
  }
  const changes = changedFields(before ?? {}, result)
  if (before && Object.keys(changes).length === 0) return { id: before.id, version: before.version }
  if (!before) await refuseCrowd(tx, accountId)
  const saved = before
    ? await tx
        .updateTable('client')
        .set(changes)
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('client')
        .values({
          ...changes,
          first_name,
          last_name,
          birth_date,
          relationship,
          account_id: accountId,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: before ? 'U' : 'C',
    entity_type: 'client',
    entity_id: saved.id,
    account_id: accountId,
    changes,
  })
  return saved
}

async function refuseCrowd(tx: Tx, accountId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from client where account_id = ${accountId} and status <> 'inactive'`.execute(
    tx
  )
  if ((rows[0]?.count ?? 0) >= maxPeople)
    throw refuse(422, 'too-many-people', `Keep at most ${maxPeople} people`)
}

/** Gives the required consent unless it exists. Throws `consent-needed` when the household does not agree. */
async function agree(tx: Tx, ctx: Context, input: SaveClientInput, client_id: string) {
  const kind = consentNeeded(input, ctx.today())
  const { rows } = await sql`
    select from consent where account_id = ${input.accountId} and client_id = ${client_id} and withdrawn_at is null
       and kind in (${kind}, 'health_data')`.execute(tx)
  if (rows.length > 0) return
  if (!input.agrees || !ctx.actor)
    throw refuse(422, 'consent-needed', 'Say that you agree, so that we may keep these details')
  const { user_id: given_by } = ctx.actor
  await recordConsent(tx, ctx.caller, {
    account_id: input.accountId,
    client_id,
    kind,
    locale: input.locale,
    given_by,
  })
}
