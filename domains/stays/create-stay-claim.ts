import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { careCategories, diagnosisCodeSystems, diagnosisTypes } from '../claims/enums.ts'
import { insertPartnerClaim } from '../claims/insert-partner-claim.ts'
import { patientOf } from '../claims/patient-cover.ts'
import type { Context, Tx } from '../context.ts'
import { joinAuthorizationFiles } from '../documents/join-authorization-files.ts'
import type { createStayClaim as endpoint } from './contract.ts'
import { readStayRow, stayOf, type StayRow } from './read-stay.ts'
import { insertDeposit } from './record-stay-deposit.ts'
import { amountOfCharge } from './rules-bill-csv.ts'
import { guaranteeIn } from './rules-versions.ts'

/** Most lines of a claim; more are claimed by biller. */
const maxLines = 500

/**
 * Makes a draft claim of the bills of a stay that no claim has, and uses the deposit for the patient's share. Two who do it at once
 * make one. Throws 404 `no-such-authorization` and `no-such-client`, 409 `not-admitted`, `nothing-to-claim` and `too-many-lines`, and
 * as `recordStayDeposit`.
 */
export const createStayClaim = (
  ctx: Context,
  { id, billers, deposit_amount }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const row = await readStayRow(tx, id)
    if (row.admitted_at === null)
      throw refuse(409, 'not-admitted', 'Record the admission of the patient first.')
    const { account_id, partner_id, client_id, coverage_id, currency } = row
    const { numo_company_id } = await patientOf(tx, partner_id, client_id)
    const bill_ids = await lockBills(tx, row, billers)
    const charges = await readCharges(tx, account_id, bill_ids)
    if (charges.length === 0)
      throw refuse(409, 'nothing-to-claim', 'Every bill of this stay is in a claim.')
    if (charges.length > maxLines)
      throw refuse(
        409,
        'too-many-lines',
        'A claim has at most 500 lines. Make one claim for each biller.'
      )
    const days = charges.map(({ service_on }) => service_on).toSorted()
    const shown = guaranteeIn(row.versions)?.id ?? row.versions.at(-1)?.id ?? id
    const claim_id = await insertPartnerClaim(tx, ctx, {
      ...{ account_id, partner_id, client_id, numo_company_id, currency },
      coverage_id,
      type: 'institutional',
      service_from: days[0] ?? '',
      service_until: days.at(-1) ?? '',
      patient_paid_at_partner_amount: 0,
      lines: charges.map(({ service_on, category, ...line }) => ({
        ...line,
        category: careCategories.find((one) => one === category) ?? 'other',
        service_date: service_on,
        tax_rate_bps: 0,
      })),
      diagnoses: await readDiagnoses(tx, account_id, shown),
    })
    await tx
      .updateTable('stay_bill')
      .set({ claim_id })
      .where('account_id', '=', account_id)
      .where('id', 'in', bill_ids)
      .execute()
    const authorization_ids = row.versions.map((version) => version.id)
    await joinAuthorizationFiles(tx, { account_id, partner_id, claim_id, authorization_ids })
    const billed_amount = charges.reduce((sum, line) => sum + amountOfCharge(line), 0)
    await useDeposit(tx, ctx, row, { claim_id, deposit_amount, billed_amount })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      ...{ account_id, partner_id },
      changes: { claim_id },
    })
    return { claim_id }
  })

/** Locks the bills that no claim has. Whoever comes second waits, and finds them in a claim. */
async function lockBills(
  tx: Tx,
  { account_id, chain_id }: StayRow,
  billers: InputOf<typeof endpoint>['billers']
): Promise<string[]> {
  const bills = await tx
    .selectFrom('stay_bill')
    .select(['id', 'claim_id'])
    .where('account_id', '=', account_id)
    .where('chain_id', '=', chain_id)
    .where('withdrawn_at', 'is', null)
    .$if(billers !== undefined, (query) => query.where('biller', 'in', billers ?? []))
    .orderBy('id')
    .forUpdate()
    .execute()
  const claims = bills.flatMap(({ claim_id }) => claim_id ?? [])
  const open = await tx
    .selectFrom('claim')
    .select('id')
    .where('id', 'in', claims.length > 0 ? claims : [account_id])
    .where('status', '<>', 'cancelled')
    .execute()
  const taken = new Set(open.map((claim) => claim.id))
  return bills.filter(({ claim_id }) => !claim_id || !taken.has(claim_id)).map(({ id }) => id)
}

const readCharges = (tx: Tx, account_id: string, bill_ids: readonly string[]) =>
  bill_ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('stay_charge')
        .select(['category', 'description', 'unit_price'])
        .select([
          sql<string>`service_on::text`.as('service_on'),
          sql<number>`quantity::float8`.as('quantity'),
        ])
        .where('account_id', '=', account_id)
        .where('stay_bill_id', 'in', bill_ids)
        .orderBy('service_on')
        .orderBy('stay_bill_id')
        .orderBy('sequence')
        .execute()

async function readDiagnoses(tx: Tx, account_id: string, authorization_id: string) {
  const rows = await tx
    .selectFrom('authorization_diagnosis')
    .select(['code_system', 'code', 'description', 'type'])
    .where('account_id', '=', account_id)
    .where('authorization_id', '=', authorization_id)
    .orderBy('sequence')
    .execute()
  return rows.map(({ code, code_system, type, description }) => ({
    description,
    code_system: diagnosisCodeSystems.find((one) => one === code_system) ?? 'text',
    type: diagnosisTypes.find((one) => one === type) ?? 'other',
    ...(code !== null && { code }),
  }))
}

type Use = { claim_id: string; deposit_amount: number | undefined; billed_amount: number }

/**
 * Takes back what is used for a claim that was withdrawn, and uses the deposit for the new one: what the guarantee does not cover
 * and no other claim took, at most what is billed. What the patient owes of another claim is paid on that one.
 */
async function useDeposit(
  tx: Tx,
  ctx: Context,
  row: StayRow,
  { claim_id, deposit_amount, billed_amount }: Use
) {
  const entry = { happened_on: ctx.today(), method: null, reference: null } as const
  let released = 0
  for (const { id, status, deposit_used_amount: amount } of row.claims)
    if (status === 'cancelled' && amount > 0) {
      // Sequential: each is booked under the lock of the stay.
      await insertDeposit(tx, ctx, row, { ...entry, kind: 'released', amount, claim_id: id })
      released += amount
    }
  const { deposit, used_amount, authorised_amount, claims } = stayOf(row, ctx)
  const taken = claims.reduce((sum, claim) => sum + claim.deposit_used_amount, 0)
  const uncovered = Math.max(0, used_amount - (authorised_amount ?? used_amount) - taken)
  const amount =
    deposit_amount ?? Math.min(deposit.held_amount + released, uncovered, billed_amount)
  if (amount > 0) await insertDeposit(tx, ctx, row, { ...entry, kind: 'used', amount, claim_id })
}
