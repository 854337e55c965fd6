import { sql } from 'kysely'
import type { Locale } from '@numo/kit/locales.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { consentVersions } from '../privacy/rules-consent.ts'
import type { PatientOutcome } from './enums.ts'
import { notifyNewPatients } from './jobs.ts'
import type { PatientRowInput } from './rules-patient-list.ts'

type PatientRequest = Omit<PatientRowInput, 'line'>
type AddedPatient = {
  place: number
  outcome: PatientOutcome
  account_id: string | null
  client_id: string | null
  /** The consent that was recorded now; null where one stood already. */
  consent_id: string | null
}

/**
 * Begins the care relationship with the people whom the rows name and records the consent of each, in the caller's transaction. Only
 * the database's function decides whom a row names: a clinic never makes a relationship itself. Returns the outcome of each row.
 */
export async function addPatients(
  tx: Tx,
  ctx: Context,
  requests: readonly PatientRequest[],
  locale: Locale
): Promise<AddedPatient[]> {
  const partner_id = actingPartner(ctx)
  const { rows } = await sql<AddedPatient>`
    select place, outcome, account_id, client_id, consent_id
      from app.add_patients(${JSON.stringify(requests)}::jsonb, ${consentVersions.share_with_partner}, ${locale})`.execute(
    tx
  )
  const added = rows.filter(({ outcome }) => outcome === 'new')
  const consented = rows.filter(({ consent_id }) => consent_id !== null)
  await recordAll(tx, ctx.caller, [
    ...added.map(({ account_id, client_id, place }) => ({
      action: 'C' as const,
      entity_type: 'care_relationship',
      entity_id: client_id,
      account_id,
      partner_id,
      changes: {
        partner_id,
        status: 'active',
        source: 'member_id',
        signed_on: requests[place]?.signed_on ?? null,
      },
    })),
    ...consented.map(({ account_id, consent_id, place }) => ({
      action: 'C' as const,
      entity_type: 'consent',
      entity_id: consent_id,
      account_id,
      partner_id,
      changes: { kind: 'share_with_partner', signed_on: requests[place]?.signed_on ?? null },
    })),
  ])
  if (added.length > 0) await ctx.jobs.add(tx, notifyNewPatients, { partner_id })
  return rows
}
