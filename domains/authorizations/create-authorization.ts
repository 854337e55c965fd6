import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import { coverOf, patientOf } from '../claims/patient-cover.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type * as contract from './contract-partner.ts'
import type { AuthorizationSetting, ExtensionKind, priorities } from './enums.ts'
import { costCategories } from '../claims/enums.ts'

/** What an authorization that is made of another takes over: tables with their columns. */
const copied = [
  [
    'authorization_diagnosis',
    ['sequence', 'code_system', 'code', 'description', 'type', 'onset_date'],
  ],
  [
    'authorization_treatment',
    ['sequence', 'code_system', 'code', 'description', 'body_side', 'quantity', 'notes'],
  ],
  [
    'authorization_cost',
    ['sequence', 'category', 'description', 'quantity', 'unit_price', 'amount'],
  ],
  [
    'authorization_team_member',
    [
      'sequence',
      'provider_name',
      'license',
      'role',
      'responsible',
      'in_network',
      'bills_separately',
      'estimated_fee',
    ],
  ],
] as const

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

type Output = OutputOf<typeof contract.createAuthorization>

/**
 * Begins an authorization of the caller's clinic for a person it treats. Throws 404 `no-such-client` for a person who does
 * not share their data with it, 404 `no-such-claim` for another's claim, 404 `no-such-policy` for a policy that does not cover the person, 409 `no-policy` without
 * any, and 409 `no-insurer` for a policy of an unknown insurer.
 */
export const createAuthorization = (
  ctx: Context,
  input: InputOf<typeof contract.createAuthorization>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    const { claim_id, ...request } = input
    const created = await insertAuthorization(tx, ctx, request)
    if (claim_id !== undefined) await takeOverClaim(tx, ctx, { ...request, claim_id, ...created })
    return created
  })

/** Copies diagnoses and lines of a claim of the same patient and currency. Throws 404 `no-such-claim`. */
async function takeOverClaim(
  tx: Tx,
  ctx: Context,
  {
    id,
    claim_id,
    client_id,
    currency,
  }: Output & Record<'claim_id' | 'client_id' | 'currency', string>
) {
  const claim = await tx
    .selectFrom('claim')
    .select('id')
    .where('id', '=', claim_id)
    .where('client_id', '=', client_id)
    .where('partner_id', '=', actingPartner(ctx))
    .where('currency', '=', currency)
    .executeTakeFirst()
  if (!claim) throw noSuch('claim')
  await sql`
    insert into authorization_diagnosis (account_id, partner_id, authorization_id, sequence, code_system, code, description, type)
    select a.account_id, a.partner_id, a.id, d.sequence, d.code_system, d.code, d.description, d.type
      from prior_authorization a join claim_diagnosis d on d.account_id = a.account_id and d.claim_id = ${claim_id}
     where a.id = ${id}`.execute(tx)
  await sql`
    insert into authorization_cost (account_id, partner_id, authorization_id, sequence, category, description, quantity, unit_price, amount)
    select a.account_id, a.partner_id, a.id, i.sequence,
           case when i.category = any (${[...costCategories]}::text[]) then i.category else 'other' end,
           i.description, i.quantity, i.unit_price, i.net_amount
      from prior_authorization a join claim_item i on i.account_id = a.account_id and i.claim_id = ${claim_id}
     where a.id = ${id}`.execute(tx)
}

/**
 * Begins an authorization with the request of an old one of the caller's clinic: diagnoses, treatments, costs and team.
 * The stay is another. Throws 404 `no-such-authorization`, and as `createAuthorization`.
 */
export const copyAuthorization = (
  ctx: Context,
  { id }: InputOf<typeof contract.copyAuthorization>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    const old = await tx
      .selectFrom('prior_authorization')
      .select(['client_id', 'care_setting', 'priority', 'currency'])
      .where('id', '=', id)
      .where('partner_id', '=', actingPartner(ctx))
      .executeTakeFirst()
    if (!old) throw noSuch('authorization')
    const copy = await insertAuthorization(tx, ctx, { ...old, copied_from_id: id })
    await takeOverRequest(tx, { from: id, to: copy.id })
    return copy
  })

/** Copies what is said of the care, its costs and its team from one request to another. */
export async function takeOverRequest(
  tx: Tx,
  { from, to }: Record<'from' | 'to', string>
): Promise<void> {
  for (const [table, columns] of copied)
    await sql`
      insert into ${sql.table(table)} (account_id, partner_id, authorization_id, ${columnList(columns)})
      select account_id, partner_id, ${to}, ${columnList(columns)} from ${sql.table(table)} where authorization_id = ${from}`.execute(
      tx
    )
  await sql`
    update prior_authorization c
       set medical_history = o.medical_history, alternatives = o.alternatives, medicines = o.medicines, implants = o.implants
      from prior_authorization o where o.id = ${from} and c.id = ${to}`.execute(tx)
}

type AuthorizationInput = {
  client_id: string
  coverage_id?: string | undefined
  care_setting: AuthorizationSetting
  priority: (typeof priorities)[number]
  currency: string
  copied_from_id?: string
  /** What makes it another version of an approved one. */
  extension?: Extension
}
type Extension = {
  extends_id: string
  extension_kind: ExtensionKind
  extension_reason: string
  requested_amount: number | null
  requested_until: string | null
}

/** Inserts a draft of the caller's clinic and records it. Throws as `createAuthorization`. */
export async function insertAuthorization(
  tx: Tx,
  ctx: Context,
  { client_id, coverage_id, extension, ...request }: AuthorizationInput
): Promise<Output> {
  const partner_id = actingPartner(ctx)
  const { account_id } = await patientOf(tx, partner_id, client_id)
  const cover = await coverOf(tx, { account_id, client_id, coverage_id })
  if (cover.coverage_id === null)
    throw refuse(409, 'no-policy', 'No policy covers this person yet.')
  if (cover.insurance_company_id === null)
    throw refuse(409, 'no-insurer', 'The insurer of this policy is not known yet.')
  const { id } = await tx
    .insertInto('prior_authorization')
    .values({
      ...request,
      ...extension,
      account_id,
      client_id,
      partner_id,
      coverage_id: cover.coverage_id,
      insurance_company_id: cover.insurance_company_id,
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'prior_authorization',
    entity_id: id,
    account_id,
    partner_id,
    changes: {
      care_setting: request.care_setting,
      currency: request.currency,
      ...(extension && {
        extends_id: extension.extends_id,
        extension_kind: extension.extension_kind,
      }),
    },
  })
  return { id }
}
