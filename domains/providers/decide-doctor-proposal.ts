import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { freeSlug } from '../free-slug.ts'
import { noSuch } from '../no-such.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'
import { applyDoctorProposals } from './apply-doctor-proposals.ts'
import type { decideDoctorProposal as endpoint } from './contract-doctors.ts'
import { ensureLanguages } from './ensure-languages.ts'
import { alreadyDecided } from './propose-doctor.ts'
import { writeSpecialties } from './write-specialties.ts'

type Decision = InputOf<typeof endpoint>

/**
 * Approves or declines what an organisation said of a doctor, and notifies it. Somebody who joins gets the page that staff
 * chose, the one of their licence, or a new one; the directory follows at once or on the day. Throws 422 `reason-needed` to
 * decline, 409 `looks-known` for a name that practises in the same town, and `already-decided`.
 */
export const decideDoctorProposal = (
  ctx: Context,
  { id, version, is_approved, reason, ...chosen }: Decision
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('doctor_proposal')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw noSuch('report')
    if (row.status !== 'proposed') throw alreadyDecided()
    if (row.version !== version) throw changedMeanwhile('report')
    if (!is_approved && !reason) throw refuse(422, 'reason-needed', 'Say why.')
    const provider_id = is_approved ? await pageOf(tx, row, chosen) : row.provider_id
    const status = is_approved ? 'approved' : 'declined'
    await tx
      .updateTable('doctor_proposal')
      .set({
        ...{ status, provider_id, reason: is_approved ? null : reason },
        decided_by: ctx.actor?.user_id ?? null,
        decided_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'doctor_proposal',
      entity_id: id,
      partner_id: row.partner_id,
      changes: { doctor: row.full_name, doctor_change: row.kind, status },
      reason,
    })
    await notifyPartner(tx, row.partner_id, {
      kind: 'clinic_doctor_decided',
      facts: { doctor: row.full_name.slice(0, 80) },
      link: '/dashboard/settings#doctors',
      dedupe_key: id,
    })
    if (is_approved) await applyDoctorProposals(tx, ctx, id)
    return tx
      .selectFrom('doctor_proposal')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  })

type Row = {
  kind: string
  provider_id: string | null
  practice_location_id: string | null
  full_name: string
  specialty_id: string | null
  languages: string[]
  license_number: string | null
  license_country: string | null
}

/** Returns the page of a proposal; of somebody who joins and has none, a new draft. */
async function pageOf(
  tx: Tx,
  row: Row,
  { provider_id, is_other }: Pick<Decision, 'provider_id' | 'is_other'>
): Promise<string> {
  if (row.provider_id !== null) return row.provider_id
  if (provider_id !== null) {
    const page = await tx
      .selectFrom('provider')
      .select('id')
      .where('id', '=', provider_id)
      .where('kind', '=', 'person')
      .where('merged_into_id', 'is', null)
      .executeTakeFirst()
    if (!page) throw noSuch('provider')
    return provider_id
  }
  const { rows } = await sql<{ id: string; by_license: boolean }>`
    select v.id, v.license_country is not distinct from ${row.license_country}
             and lower(v.license_number) is not distinct from lower(${row.license_number}) as by_license
      from provider v
     where v.merged_into_id is null and v.kind = 'person'
       and ((v.license_country = ${row.license_country} and lower(v.license_number) = lower(${row.license_number}))
            or (app.fold(v.full_name) = app.fold(${row.full_name}) and exists (
                  select from provider_location pl join practice_location l on l.id = pl.practice_location_id
                    join practice_location h on h.id = ${row.practice_location_id} and app.fold(h.city) = app.fold(l.city)
                   where pl.provider_id = v.id)))
     order by 2 desc, v.id limit 1`.execute(tx)
  const [known] = rows
  if (known?.by_license) return known.id
  if (known && !is_other)
    throw refuse(409, 'looks-known', 'Somebody of this name in this town is here already')
  await ensureLanguages(tx, row.languages)
  const { id } = await tx
    .insertInto('provider')
    .values({
      ...{ kind: 'person', full_name: row.full_name, languages: row.languages, status: 'draft' },
      ...{ license_number: row.license_number, license_country: row.license_country },
      slug: await freeSlug(tx, row.full_name, {
        taken: ['provider', 'provider_alias'],
        unnamed: 'provider',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSpecialties(tx, id, row.specialty_id === null ? [] : [row.specialty_id])
  return id
}
