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
import { billsByClaim, guaranteeIn } from './rules-versions.ts'

/**
 * Makes draft claims of the bills of a stay that no claim has, each with whole bills and at most 500 lines, and uses the deposit for
 * the patient's share. Two who do it at once make them once. Throws 404 `no-such-authorization` and `no-such-client`, 409 `not-admitted`, `nothing-to-claim` and `too-many-lines`, and
 * as `recordStayDeposit`.
 */
export const createStayClaim = (
  ctx: Context,
  { id, billers, deposit_amount }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const row = await readStayRow(tx, id)
    if (row.admitted_at === null)
      throw refuse(409, 'not-admitted', 'Record when the patient was admitted first.')
    const { account_id, partner_id, client_id, coverage_id, currency } = row
    const { numo_company_id } = await patientOf(tx, partner_id, client_id)
    const bill_ids = await lockBills(tx, row, billers)
    const charges = await readCharges(tx, account_id, bill_ids)
    if (charges.length === 0)
      throw refuse(409, 'nothing-to-claim', 'Every bill of this stay is in a claim.')
    const parts = billsByClaim(bill_ids, charges)
    if (parts === null)
      throw refuse(409, 'too-many-lines', 'A bill has more than 500 lines. Write it in two parts.')
    const shown = guaranteeIn(row.versions)?.id ?? row.versions.at(-1)?.id ?? id
    const diagnoses = await readDiagnoses(tx, account_id, shown)
    const authorization_ids = row.versions.map((version) => version.id)
    const made: NewClaim[] = []
    // Sequential: one transaction.
    for (const of_bills of parts) {
      const own = charges.filter(({ stay_bill_id }) => of_bills.includes(stay_bill_id))
      const claim_id = await insertPartnerClaim(tx, ctx, {
        ...{ account_id, partner_id, client_id, numo_company_id, currency },
        coverage_id,
        type: 'institutional',
        service_from: own[0]?.service_on ?? '',
        service_until: own.at(-1)?.service_on ?? '',
        patient_paid_at_partner_amount: 0,
        // oxlint-disable-next-line no-unused-vars -- left out of the line
        lines: own.map(({ service_on, category, stay_bill_id, ...line }) => ({
          ...line,
          category: careCategories.find((one) => one === category) ?? 'other',
          service_date: service_on,
          tax_rate_bps: 0,
        })),
        diagnoses,
      })
      await tx
        .updateTable('stay_bill')
        .set({ claim_id })
        .where('account_id', '=', account_id)
        .where('id', 'in', of_bills)
        .execute()
      await joinAuthorizationFiles(tx, { account_id, partner_id, claim_id, authorization_ids })
      const billed_amount = own.reduce((sum, line) => sum + amountOfCharge(line), 0)
      made.push({ claim_id, billed_amount })
    }
    await useDeposit(tx, ctx, row, made, deposit_amount)
    const claim_ids = made.map(({ claim_id }) => claim_id)
    for (const claim_id of claim_ids)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'prior_authorization',
        entity_id: id,
        ...{ account_id, partner_id },
        changes: { claim_id },
      })
    return { claim_ids }
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
        .select(['stay_bill_id', 'category', 'description', 'unit_price'])
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

type NewClaim = { claim_id: string; billed_amount: number }

/**
 * Takes back what is used for claims that were withdrawn, and uses the deposit for the new ones in their order: what the guarantee
 * does not cover and no other claim took, of each at most what is billed. What the patient owes of another claim is paid on that one.
 */
async function useDeposit(
  tx: Tx,
  ctx: Context,
  row: StayRow,
  made: readonly NewClaim[],
  deposit_amount: number | undefined
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
  const billed = made.reduce((sum, one) => sum + one.billed_amount, 0)
  let left = deposit_amount ?? Math.min(deposit.held_amount + released, uncovered, billed)
  for (const [place, { claim_id, billed_amount }] of made.entries()) {
    // The last is asked for all that is left: more than it bills is refused, not dropped.
    const amount = place === made.length - 1 ? left : Math.min(left, billed_amount)
    if (amount > 0) await insertDeposit(tx, ctx, row, { ...entry, kind: 'used', amount, claim_id })
    left -= amount
  }
}
