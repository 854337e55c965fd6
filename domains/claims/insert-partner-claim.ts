import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { ClaimDiagnosisInput, ClaimLineInput } from './contract-lines.ts'
import type { claimTypes } from './enums.ts'
import { coverOf } from './patient-cover.ts'
import { insertLines } from './save-lines.ts'

export type NewPartnerClaim = {
  account_id: string
  partner_id: string
  client_id: string
  numo_company_id: string
  /** The patient's first policy in force when undefined. */
  coverage_id: string | undefined
  type: (typeof claimTypes)[number]
  service_from: string
  service_until: string
  currency: string
  patient_paid_at_partner_amount: number
  lines: readonly ClaimLineInput[]
  diagnoses: readonly ClaimDiagnosisInput[]
}

/** Inserts a draft claim of a clinic with its lines, and records it. Returns its id. Throws 404 `no-such-policy`, 422 `amount-too-large`. */
export async function insertPartnerClaim(
  tx: Tx,
  ctx: Context,
  { lines, diagnoses, coverage_id, ...header }: NewPartnerClaim
): Promise<string> {
  const { account_id, partner_id, client_id, type, currency } = header
  const { id } = await tx
    .insertInto('claim')
    .values({
      ...header,
      ...(await coverOf(tx, { account_id, client_id, coverage_id })),
      payee_type: 'provider',
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, { account_id, partner_id, claim_id: id }, { lines, diagnoses })
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'claim',
    entity_id: id,
    ...{ account_id, partner_id },
    changes: { type, currency, lines: lines.length, status: 'draft' },
  })
  return id
}
