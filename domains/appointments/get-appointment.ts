import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { visitAnswerRules } from '../providers/rules-visit-answers.ts'
import { utcText } from '../utc-text.ts'
import { staffColumns, staffFrom } from './appointment-source.ts'
import type { getAppointment as endpoint } from './contract-staff.ts'
import { timesJson } from './read-appointments.ts'

const { window_days, min_cases, min_households } = visitAnswerRules

/**
 * Returns an appointment for staff: whether the doctor has another person at that time, and how near the answers about this
 * doctor and insurer are to being shown. Records that it was read. Throws 404 `no-such-appointment`.
 */
export const getAppointment = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<OutputOf<typeof endpoint>>`
      select ${staffColumns}, ${timesJson('a.wanted_times')} as wanted_times, ${timesJson('a.offered_times')} as offered_times,
             ${utcText(sql`a.ends_at`)} as ends_at, a.clinic_message, a.cancelled_by, ${utcText(sql`a.arrived_at`)} as arrived_at,
             ${utcText(sql`a.insurance_answered_at`)} as insurance_answered_at, a.is_exclusive,
             (select count(*)::int from appointment b
               where b.provider_id = a.provider_id and b.id <> a.id and b.status = 'accepted' and a.status = 'accepted'
                 and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)) as overlapping,
             case when a.insurance_company_id is not null then
               (select jsonb_build_object('answers', count(*), 'taken', count(*) filter (where s.insurance_taken = 'yes'),
                         'households', count(distinct s.account_id), 'min_answers', ${sql.lit(min_cases)}::int,
                         'min_households', ${sql.lit(min_households)}::int,
                         'is_shown', exists (select from visit_answers v
                            where v.provider_id = a.provider_id and v.insurance_company_id = a.insurance_company_id))
                  from appointment s
                 where s.provider_id = a.provider_id and s.insurance_company_id = a.insurance_company_id
                   and s.insurance_taken in ('yes', 'no')
                   and s.insurance_answered_at > ${ctx.now()}::timestamptz - make_interval(days => ${sql.lit(window_days)}::int)) end
               as evidence
        from ${staffFrom} where a.id = ${id}`.execute(tx)
    const [row] = rows
    if (!row) throw noSuch('appointment')
    await recordRead(tx, ctx.caller, {
      entity_type: 'appointment',
      entity_id: id,
      account_id: row.account?.id ?? null,
    })
    return row
  })
