import { sql } from 'kysely'
import { changeAccountAppointment } from '@numo/domains/appointments/change-appointment.ts'
import {
  acceptAppointment,
  declineAppointment,
  offerAppointmentTimes,
} from '@numo/domains/appointments/answer-appointment.ts'
import { requestAppointment } from '@numo/domains/appointments/request-appointment.ts'
import { refreshVisitAnswers } from '@numo/domains/providers/refresh-visit-answers.ts'
import { instantOf, wallClockOf } from '@numo/kit/time-zones.ts'
import type { Context } from '@numo/domains/context.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** What the demo household asked the demo clinic for; `past` is written as it was. */
const stories = [
  { in_days: 6, hour: 10, note: 'Control anual', then: 'requested' },
  { in_days: 7, hour: 12, note: 'Dolor de espalda', then: 'offered' },
  { in_days: 2, hour: 9, note: 'Resultados del laboratorio', then: 'accepted' },
  { in_days: 9, hour: 16, note: 'Segunda opinión', then: 'declined' },
  { in_days: 12, hour: 11, note: 'Vacunas', then: 'cancelled' },
] as const

/**
 * Has the demo household ask the demo clinic for appointments, one in each state: waiting, other times offered, agreed,
 * declined, called off, today, and over with its question. Does nothing when it asked for any, or where the demo people are
 * not. Only for demo data.
 */
export async function loadDemoAppointments({
  contextFor,
}: Pick<Program, 'contextFor'>): Promise<void> {
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  const household = await contextOf(contextFor, 'client@demo.example', 'client')
  const accountId = household?.actor?.roles.client?.account_id
  const partner_id = clinic?.actor?.roles.partner?.partner_id
  if (!clinic || !household || !accountId || !partner_id) return
  const program = contextFor('program')
  const known = await household.tx((tx) =>
    tx.selectFrom('appointment').select('id').limit(1).executeTakeFirst()
  )
  const person = await household.tx((tx) =>
    tx
      .selectFrom('client')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('birth_date')
      .limit(1)
      .executeTakeFirst()
  )
  if (known || !person) return
  const place = await findPlace(program, partner_id)
  if (!place) return
  const { slug, time_zone } = place
  const today = wallClockOf(program.now(), time_zone).day
  const at = (in_days: number, hour: number) =>
    instantOf(dayAfter(today, in_days), hour * 60, time_zone).toISOString()
  // Sequential, so that their numbers are the same every time.
  for (const { in_days, hour, note, then } of stories) {
    const { id } = await requestAppointment(household, {
      ...{ accountId, client_id: person.id, slug, note, locale: 'en' },
      practice_location_id: place.practice_location_id,
      times: [at(in_days, hour), at(in_days + 1, hour)],
      time_zone: 'Europe/Madrid',
    })
    const version = 1
    if (then === 'offered')
      await offerAppointmentTimes(clinic, {
        ...{ id, version, duration_minutes: 30 },
        times: [at(in_days, 17), at(in_days + 1, 8)],
        clinic_message: 'A esa hora el consultorio está ocupado.',
      })
    if (then === 'accepted')
      await acceptAppointment(clinic, {
        ...{ id, version, starts_at: at(in_days, hour), duration_minutes: 30 },
        clinic_message: 'Traiga su tarjeta del seguro.',
      })
    if (then === 'declined')
      await declineAppointment(clinic, {
        id,
        version,
        clinic_message: 'No tenemos esa especialidad.',
      })
    if (then === 'cancelled')
      await changeAccountAppointment(household, { accountId, id, event: 'cancel' })
  }
  const past = { ...place, accountId, client_id: person.id, partner_id, at }
  await addPast(program, clinic, past)
  const other = await findPlace(program, partner_id, place.provider_id)
  if (other) await addEvidence(program, clinic, { ...past, ...other })
}

type Past = {
  provider_id: string
  practice_location_id: string
  accountId: string
  client_id: string
  partner_id: string
  at: (in_days: number, hour: number) => string
}

/** Writes an appointment of this evening and a visit that is over, which nobody could ask for now. */
async function addPast(
  { system, now }: Context,
  clinic: Context,
  { accountId: account_id, client_id, partner_id, provider_id, practice_location_id, at }: Past
): Promise<void> {
  for (const [in_days, hour, isOver] of [
    [0, 21, false],
    [-3, 10, true],
  ] as const) {
    const starts_at = new Date(at(in_days, hour))
    const ends_at = new Date(starts_at.getTime() + 1_800_000)
    const id = await system(async (tx) => {
      const { name } = await tx
        .selectFrom('client')
        .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
        .where('id', '=', client_id)
        .executeTakeFirstOrThrow()
      const cover = await tx
        .selectFrom('policy')
        .select(['insurance_company_id', 'insurance_plan_id'])
        .where('account_id', '=', account_id)
        .where('insurance_company_id', 'is not', null)
        .orderBy('rank')
        .limit(1)
        .executeTakeFirst()
      const row = await tx
        .insertInto('appointment')
        .values({
          ...{ account_id, client_id, partner_id, provider_id, practice_location_id, ...cover },
          person_name: name,
          status: 'requested',
          wanted_times: [starts_at],
          answer_due_at: now(),
          person_time_zone: 'Europe/Madrid',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
    await clinic.tx((tx) =>
      tx
        .updateTable('appointment')
        .set({ status: 'accepted', starts_at, ends_at })
        .where('id', '=', id)
        .execute()
    )
    if (isOver)
      await system((tx) =>
        tx.updateTable('appointment').set({ status: 'over' }).where('id', '=', id).execute()
      )
  }
}

/** What people of other households said after their visits of one doctor: enough for the directory to say it. */
const visitAnswers = ['yes', 'yes', 'no', 'yes', 'yes', 'yes'] as const

/**
 * Writes visits of other households with the household's insurer, which are above the floor of five answers, and computes what
 * the directory says of them. The visit of the demo household itself stays below it.
 */
async function addEvidence(
  program: Context,
  clinic: Context,
  { accountId, provider_id, practice_location_id, partner_id, at }: Past
): Promise<void> {
  const { rows: people } = await program.system((tx) =>
    sql<{ account_id: string; client_id: string; name: string; insurer: string }>`
        with mine as (select insurance_company_id from policy where account_id = ${accountId} and insurance_company_id is not null
                       order by rank limit 1)
        select distinct on (c.account_id) c.account_id, c.id as client_id, concat_ws(' ', c.first_name, c.last_name) as name,
               mine.insurance_company_id as insurer
          from mine cross join client c
         where c.account_id <> ${accountId} order by c.account_id, c.id limit ${sql.lit(visitAnswers.length)}`.execute(
      tx
    )
  )
  for (const [n, insurance_taken] of visitAnswers.entries()) {
    const person = people[n % Math.max(1, people.length)]
    if (!person) return
    const { account_id, client_id, name, insurer } = person
    const starts_at = new Date(at(-10 - 7 * n, 9 + n))
    const id = await program.system(
      async (tx) =>
        (
          await tx
            .insertInto('appointment')
            .values({
              ...{ account_id, client_id, partner_id, provider_id, practice_location_id },
              ...{ insurance_company_id: insurer, person_name: name, status: 'requested' },
              ...{ wanted_times: [starts_at], answer_due_at: starts_at },
              person_time_zone: 'America/Mexico_City',
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    )
    const ends_at = new Date(starts_at.getTime() + 1_800_000)
    await clinic.tx((tx) =>
      tx
        .updateTable('appointment')
        .set({ status: 'accepted', starts_at, ends_at })
        .where('id', '=', id)
        .execute()
    )
    await program.system((tx) =>
      tx.updateTable('appointment').set({ status: 'over' }).where('id', '=', id).execute()
    )
    await program.system((tx) =>
      tx
        .updateTable('appointment')
        .set({ insurance_taken, insurance_answered_at: ends_at })
        .where('id', '=', id)
        .execute()
    )
  }
  await refreshVisitAnswers(program)
}

/** Returns a place of the clinic with a doctor or itself, by name. */
const findPlace = (
  { system }: Context,
  partner_id: string,
  besides = '00000000-0000-0000-0000-000000000000'
) =>
  system((tx) =>
    tx
      .selectFrom('provider_location as pl')
      .innerJoin('provider as p', 'p.id', 'pl.provider_id')
      .innerJoin('practice_location as l', 'l.id', 'pl.practice_location_id')
      .select(['p.slug', 'p.id as provider_id', 'l.id as practice_location_id', 'l.time_zone'])
      .where(sql`coalesce(pl.partner_id, l.partner_id)`, '=', partner_id)
      .where('pl.status', '=', 'active')
      .where('p.status', '=', 'active')
      .where('p.id', '<>', besides)
      .orderBy('p.kind', 'desc')
      .orderBy('p.slug')
      .limit(1)
      .executeTakeFirst()
  )
