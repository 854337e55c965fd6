import { sql, type RawBuilder } from 'kysely'
import { type Locale, ownNames } from '@numo/kit/locales.ts'
import type { Tx } from '../context.ts'
import { spokenName } from '../providers/rules.ts'
import { utcText } from '../utc-text.ts'
import type { ClinicAppointment, OwnAppointment } from './contract-shapes.ts'
import { mayAnswerQuestion } from './rules.ts'

type Which = {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
}

const timesJson = (column: string) => sql`
  (select coalesce(jsonb_agg(${utcText(sql`t`)} order by place), '[]')
     from unnest(${sql.ref(column)}) with ordinality as named (t, place))`

/** SQL: what both sides see of appointment `a`, with its place `l`, provider `p` and organisation `o`. */
const shared = sql`
  a.id, a.number, a.status, p.slug as provider_slug, p.name_prefix, p.full_name,
  jsonb_build_object('name', o.name, 'phone', coalesce(pl.phone, l.phone, o.phone)) as clinic,
  jsonb_build_object('name', l.name, 'address', concat_ws(', ', l.line1, l.neighborhood, l.city)) as place,
  a.person_name, a.client_id,
  (select concat_ws(' · ', i.name, f.name) from insurance_company i left join insurance_plan f on f.id = a.insurance_plan_id
    where i.id = a.insurance_company_id) as insurance,
  a.note, a.clinic_message, ${timesJson('a.wanted_times')} as wanted_times, ${timesJson('a.offered_times')} as offered_times,
  ${utcText(sql`a.starts_at`)} as starts_at, ${utcText(sql`a.ends_at`)} as ends_at, a.duration_minutes, a.time_zone,
  a.person_time_zone, ${utcText(sql`a.answer_due_at`)} as answer_due_at, a.cancelled_by, ${utcText(sql`a.arrived_at`)} as arrived_at,
  ${utcText(sql`a.created_at`)} as created_at, ${utcText(sql`a.updated_at`)} as updated_at, a.version`

const from = sql`
  from appointment a
  join provider p on p.id = a.provider_id
  join practice_location l on l.id = a.practice_location_id
  left join provider_location pl on pl.provider_id = p.id and pl.practice_location_id = l.id
  join partner o on o.id = a.partner_id`

type Named = { provider_slug: string; name_prefix: string | null; full_name: string }

const withProvider = <Row extends Named>({
  provider_slug,
  name_prefix,
  full_name,
  ...row
}: Row) => ({
  ...row,
  provider: { slug: provider_slug, name: spokenName(name_prefix, full_name) },
})

/** Reads appointments as the person sees them, under a household's or the program's role. */
export async function readOwnAppointments(
  tx: Tx,
  { where, order, limit }: Which,
  locale: Locale,
  now: Date
): Promise<OwnAppointment[]> {
  const word = sql.ref(`s.name_${ownNames[locale]}`)
  const { rows } = await sql<
    Omit<OwnAppointment, 'provider' | 'alternatives' | 'may_answer'> &
      Named & {
        alternatives: (Omit<OwnAppointment['alternatives'][number], 'name'> & Named)[]
      }
  >`
    select ${shared}, a.insurance_taken,
           (select coalesce(jsonb_agg(jsonb_build_object('slug', q.slug, 'name_prefix', q.name_prefix, 'full_name', q.full_name,
                     'specialty', main.specialty, 'phone', at.phone, 'takes_requests', coalesce(at.takes_requests, false))
                     order by place), '[]')
              from unnest(a.alternatives) with ordinality as other (id, place)
              join provider q on q.id = other.id and q.status = 'active'
              left join lateral (
                select ${word} as specialty from provider_specialty ps join specialty_code c on c.code = ps.code
                  join specialty s on s.id = c.specialty_id
                 where ps.provider_id = q.id order by ps.is_primary desc, s.serial_no limit 1) main on true
              left join lateral (
                select coalesce(ql.phone, m.phone) as phone, r.status = 'active' and r.has_user as takes_requests
                  from provider_location ql join practice_location m on m.id = ql.practice_location_id and m.status = 'active'
                  left join partner r on r.id = coalesce(ql.partner_id, m.partner_id)
                 where ql.provider_id = q.id and ql.status = 'active'
                 order by m.city_id is not distinct from l.city_id desc, m.name limit 1) at on true) as alternatives
      ${from} where ${where} order by ${order} limit ${sql.lit(limit)}`.execute(tx)
  return rows.map((row) => {
    const { alternatives, ...rest } = withProvider(row)
    return {
      ...rest,
      alternatives: alternatives.map(
        ({ name_prefix, full_name, slug, specialty, phone, takes_requests }) => ({
          ...{ slug, specialty, phone, takes_requests },
          name: spokenName(name_prefix, full_name),
        })
      ),
      may_answer: mayAnswerQuestion(row, now),
    }
  })
}

/** Reads appointments as their clinic sees them, under its role; `client_id` only of people whose records it may open. */
export async function readClinicAppointments(
  tx: Tx,
  { where, order, limit }: Which
): Promise<ClinicAppointment[]> {
  const { rows } = await sql<Omit<ClinicAppointment, 'provider'> & Named & { is_patient: boolean }>`
    select ${shared}, a.email, a.phone, a.account_id is null as is_visitor,
           exists (select from care_relationship r where r.status = 'active' and r.partner_id = a.partner_id
                                                     and r.account_id = a.account_id and r.client_id = a.client_id) as is_patient
      ${from} where ${where} order by ${order} limit ${sql.lit(limit)}`.execute(tx)
  return rows.map(({ is_patient, ...row }) => ({
    ...withProvider(row),
    client_id: is_patient ? row.client_id : null,
  }))
}
