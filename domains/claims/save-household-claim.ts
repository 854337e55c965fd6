import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { newestDay } from '../check-day-over.ts'
import type { Context, Tx } from '../context.ts'
import { joinToClaim } from '../documents/join-to-claim.ts'
import { noSuch } from '../no-such.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { saveHouseholdClaim as endpoint } from './contract-household.ts'
import type { ClaimDiagnosisInput } from './contract-lines.ts'
import type { careCategories } from './enums.ts'
import { lockHouseholdClaim } from './lock-household-claim.ts'
import { isWithFiler } from './rules.ts'
import { insertLines, replaceLines } from './save-lines.ts'

type Input = InputOf<typeof endpoint>

/** Category of the lines of a bill by its type; staff refine it. */
const categoryOf: Readonly<Record<Input['type'], (typeof careCategories)[number]>> = {
  institutional: 'package',
  professional: 'consultation',
  oral: 'consultation',
  vision: 'consultation',
  pharmacy: 'medicine',
}

/**
 * Creates a draft claim of a household for its own money back, or changes one that is with the household, and joins its
 * files to it. The policy is the chosen one, or the person's first that is not cancelled. Throws 422
 * `wrong-service-days`, 409 `claim-fixed` once the claim was sent, 409 `claim-person-fixed` for another person or
 * currency, and 409 `invoice-claimed` for an invoice of another claim.
 */
export const saveHouseholdClaim = (
  ctx: Context,
  input: Input
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { accountId: account_id, id, version, client_id, currency, lines, reason } = input
    const { numo_company_id } = await accountOf(tx, account_id, ['numo_company_id'])
    if (input.service_until < input.service_from || input.service_until > newestDay(ctx))
      throw refuse(
        422,
        'wrong-service-days',
        'The days of the care must be in order and not in the future.'
      )
    const before =
      id === undefined
        ? null
        : await lockHouseholdClaim(tx, { accountId: account_id, claim_id: id, version })
    if (before === undefined || (before && !isWithFiler(before.status)))
      throw refuse(409, 'claim-fixed', 'This claim was sent and cannot be changed.')
    if (before && (before.client_id !== client_id || before.currency !== currency))
      throw refuse(409, 'claim-person-fixed', 'The person and the currency of a claim stay.')
    const header = {
      ...(await coverOf(tx, { account_id, client_id, policy_id: input.policy_id })),
      type: input.type,
      provider_name: input.provider_name,
      service_country: input.service_country,
      service_from: input.service_from,
      service_until: input.service_until,
      is_paid_by_household: input.is_paid_by_household,
    }
    const claim = await (
      id === undefined
        ? tx
            .insertInto('claim')
            .values({
              ...header,
              account_id,
              client_id,
              numo_company_id,
              currency,
              payee_type: 'subscriber',
              created_by: ctx.actor?.user_id ?? null,
            })
            .returning('id')
        : tx
            .updateTable('claim')
            .set(header)
            .where('account_id', '=', account_id)
            .where('id', '=', id)
            .returning('id')
    ).executeTakeFirstOrThrow()
    const ids = { account_id, partner_id: null, claim_id: claim.id }
    const parts = {
      lines: lines.map(({ description, amount }) => ({
        category: categoryOf[input.type],
        description,
        service_date: input.service_from,
        quantity: 1,
        unit_price: amount,
        tax_rate_bps: 0,
      })),
      diagnoses: before ? await diagnosesOf(tx, ids, reason) : [inWords(reason)],
    }
    await (before ? replaceLines(tx, ids, parts) : insertLines(tx, ids, parts))
    await joinToClaim(tx, { ...ids, document_ids: input.document_ids ?? [] })
    await record(tx, ctx.caller, {
      action: before ? 'U' : 'C',
      entity_type: 'claim',
      entity_id: claim.id,
      account_id,
      changes: {
        type: input.type,
        currency,
        lines: lines.length,
        ...(!before && { status: 'draft' }),
      },
    })
    // Triggers that keep the sums of the lines count the version up.
    const saved = await tx
      .selectFrom('claim')
      .select('version')
      .where('account_id', '=', account_id)
      .where('id', '=', claim.id)
      .executeTakeFirstOrThrow()
    return { id: claim.id, version: saved.version }
  })

const inWords = (description: string): ClaimDiagnosisInput => ({
  code_system: 'text',
  description,
  type: 'principal',
})

/**
 * Returns the diagnoses of a claim that its household changes: those that staff coded, beside what the household says the
 * care was for now. All of them when it says what it read.
 */
async function diagnosesOf(
  tx: Tx,
  { account_id, claim_id }: { account_id: string; claim_id: string },
  reason: string
): Promise<ClaimDiagnosisInput[]> {
  const rows = await tx
    .selectFrom('claim_diagnosis')
    .select(['code_system', 'code', 'description', 'type'])
    .where('account_id', '=', account_id)
    .where('claim_id', '=', claim_id)
    .orderBy('sequence')
    .execute()
  const known = rows.map(({ code, ...row }) => ({ ...row, ...(code !== null && { code }) }))
  if (known.some(({ description }) => description === reason)) return known
  const coded = known.filter(({ code_system }) => code_system !== 'text')
  const stated = inWords(reason)
  const hasPrincipal = coded.some(({ type }) => type === 'principal')
  return [...coded, hasPrincipal ? { ...stated, type: 'other' } : stated]
}

type CoverChoice = { account_id: string; client_id: string; policy_id: string | undefined }

/**
 * Returns the chosen cover of a person with its insurer, or without a choice their first one, or nulls. Throws 404
 * `no-such-client`, and `no-such-policy` for one that does not cover them.
 */
async function coverOf(tx: Tx, { account_id, client_id, policy_id }: CoverChoice) {
  const person = await tx
    .selectFrom('client')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', client_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!person) throw noSuch('client')
  const covers = await tx
    .selectFrom('coverage as v')
    .innerJoin('policy as p', 'p.id', 'v.policy_id')
    .select(['v.id as coverage_id', 'v.policy_id', 'p.insurance_company_id'])
    .where('v.account_id', '=', account_id)
    .where('v.client_id', '=', client_id)
    .where('v.status', '<>', 'cancelled')
    .where('p.status', '<>', 'cancelled')
    .orderBy('p.rank')
    .execute()
  const cover =
    policy_id === undefined ? covers[0] : covers.find((one) => one.policy_id === policy_id)
  if (!cover && policy_id !== undefined) throw noSuch('policy')
  const { coverage_id = null, insurance_company_id = null } = cover ?? {}
  return { coverage_id, insurance_company_id }
}
