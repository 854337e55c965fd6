import type { TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listPartnerAppointments } from './contract-partner.ts'
import { requestAppointment } from './contract-household.ts'

let practices = 0

/** Creates a doctor whom a clinic answers for, with somebody who works there, and an insurer with a plan that both name. */
export async function createPractice(
  app: Pick<TestApp, 'database' | 'people'>,
  { kind = 'person', hours = null }: { kind?: 'person' | 'facility'; hours?: object | null } = {}
) {
  const desk = await make.partner(app, { name: 'Clínica del Parque' })
  practices += 1
  const slug = `asked-${process.pid}-${practices}`
  const { rows } = await app.database.pool.query<Record<'provider_id' | 'place_id', string>>(
    `with p as (insert into provider (slug, kind, facility_type, full_name, name_prefix, languages)
                values ($1, $2, case when $2 = 'facility' then 'clinic' end, 'Ximena Arriaga', 'Dra.', '{es}') returning id),
          l as (insert into practice_location (name, line1, city, country, time_zone, phone, hours)
                values ('Consultorio ' || $1, 'Calle 1', 'Mérida', 'MX', 'America/Merida', '+52 999 123 4567', $4) returning id),
          pl as (insert into provider_location (provider_id, practice_location_id, partner_id) select p.id, l.id, $3 from p, l)
     select p.id as provider_id, l.id as place_id from p, l`,
    [slug, kind, desk.partner_id, hours && JSON.stringify(hours)]
  )
  return { desk, slug, provider_id: rows[0]?.provider_id ?? '', place_id: rows[0]?.place_id ?? '' }
}

/** An instant so many hours ahead, on the half hour. */
export const hoursAhead = (hours: number): string =>
  new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + hours * 3_600_000).toISOString()

/** Creates a household that asks the doctor for times. */
export async function createRequest(app: TestApp, slug: string, times: readonly string[]) {
  const household = await make.client(app)
  const client_id = await make.patient(app, household)
  const { status, body } = await app.call(
    requestAppointment,
    {
      ...{ accountId: household.account_id, client_id, slug, times: [...times] },
      time_zone: 'Europe/Madrid',
    },
    { as: household }
  )
  if (status !== 200) throw new Error(`The request was refused: ${body.code}`)
  return { ...household, client_id, id: body.id, number: body.number }
}

/** Returns what the clinic sees of a request that it has to answer. */
export async function toAnswer(app: TestApp, desk: make.TestPartner, id: string) {
  const { body } = await app.call(listPartnerAppointments, {}, { as: desk })
  const found = [...body.to_answer, ...body.offered, ...body.today, ...body.next].find(
    (one) => one.id === id
  )
  if (!found) throw new Error('The clinic sees no such request')
  return found
}
