import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addNews } from './add-news.ts'
import type { requestAppointment as endpoint } from './contract-household.ts'
import { findPractice } from './find-practice.ts'
import { readTimes, tooMany } from './move-status.ts'
import { appointmentRules, workingDeadline } from './rules.ts'

type Patient = {
  name: string
  phone: string | null
  insurance_company_id: string | null
  insurance_plan_id: string | null
}

/** Asks a clinic for an appointment for a person of the household, with the cover they have. */
export const requestAppointment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { accountId: account_id, client_id } = input
    const now = ctx.now()
    const wanted_times = readTimes(input.times, now)
    const { rows } = await sql<Patient>`
      select left(concat_ws(' ', c.first_name, c.last_name, c.second_last_name), 120) as name, c.phone, y.insurance_company_id,
             y.insurance_plan_id
        from client c
        left join lateral (
          select p.insurance_company_id, p.insurance_plan_id from coverage v join policy p on p.id = v.policy_id
           where v.client_id = c.id and v.status <> 'cancelled' and p.status <> 'cancelled'
             and p.insurance_company_id is not null
           order by p.rank, p.id limit 1) y on true
       where c.account_id = ${account_id} and c.id = ${client_id} and c.status = 'active'`.execute(
      tx
    )
    const [patient] = rows
    if (!patient) throw noSuch('client')
    const { hours, time_zone, ...practice } = await findPractice(tx, input)
    const open = await tx
      .selectFrom('appointment')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', account_id)
      .where('status', 'in', ['requested', 'offered'])
      .executeTakeFirstOrThrow()
    if (Number(open.count) >= appointmentRules.open_of_household) throw tooMany()
    const { name: person_name, ...person } = patient
    const row = await tx
      .insertInto('appointment')
      .values({
        ...practice,
        ...person,
        ...{ account_id, client_id, person_name, wanted_times },
        status: 'requested',
        note: input.note || null,
        locale: input.locale,
        person_time_zone: input.time_zone,
        answer_due_at: workingDeadline({ from: now, hours, time_zone }),
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning(['id', 'number', 'version'])
      .executeTakeFirstOrThrow()
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'appointment',
      entity_id: row.id,
      account_id,
      partner_id: practice.partner_id,
      changes: { status: 'requested' },
    })
    await addNews(ctx, tx, row, 'requested')
    return { id: row.id, number: row.number }
  })
