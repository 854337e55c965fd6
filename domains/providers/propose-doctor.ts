import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { mustExist } from '../must-exist.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import { providersAt } from '../partners/partner-source.ts'
import type * as contract from './contract-doctors.ts'
import { doctorProposalColumns } from './doctor-proposal-source.ts'
import type { DoctorProposalKind } from './enums.ts'
import { specialtyOfId } from './specialties.ts'

/** Days before and after today that a proposal may begin. */
const farthest_days = 366

/** Returns what the caller's organisation said of doctors, newest first. */
export const getOwnDoctorProposals = (
  ctx: Context,
  { partnerId }: InputOf<typeof contract.getOwnDoctorProposals>
): Promise<OutputOf<typeof contract.getOwnDoctorProposals>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partnerId)
    const { rows } = await sql<contract.DoctorProposal>`
      select ${doctorProposalColumns} from doctor_proposal d where d.partner_id = ${partnerId}
       order by d.status <> 'proposed', d.created_at desc, d.id desc limit 50`.execute(tx)
    return { proposals: rows }
  })

type Proposed = {
  kind: DoctorProposalKind
  full_name: string
  from_on: string
  practice_location_id: string | null
  provider_id?: string
  specialty_id?: string
  languages?: string[]
  license_number?: string
  license_country?: string
}

/**
 * Proposes a doctor who begins at a place of the caller's organisation; staff decide. Throws 404 `no-such-place` and
 * `no-such-specialty`, 409 `already-proposed` and 422 `day-too-far`.
 */
export const proposeDoctor = (
  ctx: Context,
  { partnerId, ...doctor }: InputOf<typeof contract.proposeDoctor>
): Promise<OutputOf<typeof contract.proposeDoctor>> =>
  ctx.tx((tx) => {
    if (!specialtyOfId(doctor.specialty_id))
      throw refuse(404, 'no-such-specialty', 'There is no such kind of care')
    return propose(ctx, tx, partnerId, { ...doctor, kind: 'joins' })
  })

/**
 * Says that a doctor leaves one place or all places of the caller's organisation; staff confirm. Throws 404
 * `no-such-provider` and `no-such-place` for somebody who does not practise there.
 */
export const proposeDoctorLeaving = (
  ctx: Context,
  { partnerId, ...sent }: InputOf<typeof contract.proposeDoctorLeaving>
): Promise<OutputOf<typeof contract.proposeDoctorLeaving>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<{ full_name: string }>`
      select v.full_name from provider v
       where v.id = ${sent.provider_id} and v.id in (${providersAt(sql`${partnerId}::uuid`)})`.execute(
      tx
    )
    if (!rows[0]) throw noSuch('provider')
    if (sent.practice_location_id !== null) {
      const place = await tx
        .selectFrom('provider_location')
        .select('id')
        .where('provider_id', '=', sent.provider_id)
        .where('practice_location_id', '=', sent.practice_location_id)
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (!place) throw noSuchPlace()
    }
    return propose(ctx, tx, partnerId, { ...sent, kind: 'leaves', full_name: rows[0].full_name })
  })

async function propose(ctx: Context, tx: Tx, partner_id: string, proposed: Proposed) {
  await mustExist(tx, 'partner', partner_id)
  const today = ctx.today()
  const { from_on, practice_location_id, kind, full_name } = proposed
  if (from_on < dayAfter(today, -farthest_days) || from_on > dayAfter(today, farthest_days))
    throw refuse(422, 'day-too-far', 'Choose a day within a year of today.')
  if (practice_location_id !== null) {
    const place = await tx
      .selectFrom('practice_location')
      .select('id')
      .where('id', '=', practice_location_id)
      .where('partner_id', '=', partner_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!place) throw noSuchPlace()
  }
  const made = await tx
    .insertInto('doctor_proposal')
    .values({ ...proposed, partner_id })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuse(409, 'already-proposed', 'You have said this already. Staff will decide.')
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'doctor_proposal',
    entity_id: made.id,
    partner_id,
    changes: { doctor: full_name, doctor_change: kind, from_on },
  })
  const { name } = await tx
    .selectFrom('partner')
    .select('name')
    .where('id', '=', partner_id)
    .executeTakeFirstOrThrow()
  await notify(tx, {
    to: { staff: true },
    kind: 'doctor_proposed',
    facts: { clinic: name.slice(0, 80) },
    link: '/admin/providers?tab=doctors',
    dedupe_key: `${partner_id}:${made.id}`,
  })
  return made
}

const noSuchPlace = () => refuse(404, 'no-such-place', 'There is no such place of yours')

/** Takes back what the caller's organisation said, before staff decide. Throws 409 `already-decided`. */
export const withdrawDoctorProposal = (
  ctx: Context,
  { partnerId: partner_id, id }: InputOf<typeof contract.withdrawDoctorProposal>
): Promise<OutputOf<typeof contract.withdrawDoctorProposal>> =>
  ctx.tx(async (tx) => {
    const taken = await tx
      .updateTable('doctor_proposal')
      .set({ status: 'withdrawn' })
      .where('id', '=', id)
      .where('partner_id', '=', partner_id)
      .where('status', '=', 'proposed')
      .returning(['full_name', 'kind'])
      .executeTakeFirst()
    if (!taken) throw alreadyDecided()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'doctor_proposal',
      entity_id: id,
      partner_id,
      changes: { doctor: taken.full_name, doctor_change: taken.kind, status: 'withdrawn' },
    })
    return { done: true }
  })

/** Refusal (409) of a change to a proposal that was decided or withdrawn. */
export const alreadyDecided = () =>
  refuse(409, 'already-decided', 'This is decided already. Load the page again.')
