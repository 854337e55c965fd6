import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { patientOf } from '../claims/patient-cover.ts'
import type { Context } from '../context.ts'
import type * as contract from './contract-partner.ts'
import { readClinicAppointments } from './read-appointments.ts'
import { appointmentRules } from './rules.ts'

/** Returns what a clinic has to answer, what waits for the person, and who arrives today and after. */
export const listPartnerAppointments = (
  ctx: Context
): Promise<OutputOf<typeof contract.listPartnerAppointments>> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const now = sql`${ctx.now()}::timestamptz`
    const day = sql`(a.starts_at at time zone a.time_zone)::date`
    const today = sql`(${now} at time zone a.time_zone)::date`
    const read = (what: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) =>
      readClinicAppointments(tx, {
        where: sql`a.partner_id = ${partner_id} and ${what}`,
        order,
        limit,
      })
    return {
      to_answer: await read(sql`a.status = 'requested'`, sql`a.answer_due_at, a.id`, 50),
      offered: await read(sql`a.status = 'offered'`, sql`a.updated_at desc, a.id`, 20),
      today: await read(
        sql`a.status in ('accepted', 'missed', 'over') and a.starts_at between ${now} - interval '2 days' and ${now} + interval '2 days'
            and ${day} = ${today}`,
        sql`a.starts_at, a.id`,
        100
      ),
      unsaid: await read(
        sql`a.status = 'over' and a.arrived_at is null and ${day} < ${today}
            and a.starts_at > ${now} - make_interval(days => ${sql.lit(appointmentRules.missed_days)}::int)`,
        sql`a.starts_at desc, a.id`,
        20
      ),
      next: await read(
        sql`a.status = 'accepted' and a.starts_at > ${now} and ${day} > ${today}`,
        sql`a.starts_at, a.id`,
        20
      ),
    }
  })

/** Returns the visits that a patient asked the clinic for, latest first. Throws 404 `no-such-client`. */
export const listPatientAppointments = (
  ctx: Context,
  { id }: InputOf<typeof contract.listPatientAppointments>
): Promise<OutputOf<typeof contract.listPatientAppointments>> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    await patientOf(tx, partner_id, id)
    return {
      rows: await readClinicAppointments(tx, {
        where: sql`a.partner_id = ${partner_id} and a.client_id = ${id}`,
        order: sql`coalesce(a.starts_at, a.created_at) desc, a.id`,
        limit: 50,
      }),
    }
  })
