import { sql } from 'kysely'
import { actingPartner } from '@numo/domains/acting-partner.ts'
import { addPatient } from '@numo/domains/clients/add-patient.ts'
import type { Context } from '@numo/domains/context.ts'
import { checkPatientCover } from '@numo/domains/eligibility/check-patient-cover.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { refreshQuarters } from '@numo/domains/ledger/refresh-quarters.ts'
import { setOwnProviderBills } from '@numo/domains/partners/set-own-provider-bills.ts'
import { refreshDirectBilling } from '@numo/domains/providers/refresh-direct-billing.ts'
import { setOwnNetwork } from '@numo/domains/providers/say-own-networks.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'
import { billStories, firstMonth, type BilledClinic, type Patient } from './load-demo-evidence.ts'

/**
 * Gives the demo clinic a patient whom it added by their card, with a question for the insurer, claims of a month from which it sees
 * how reliable an insurer is, a network that it confirmed itself, and a doctor who bills separately. Does nothing when the clinic
 * added somebody already. Only for demo data.
 */
export async function loadDemoDesk({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  if (!clinic || !staff) return
  const program = contextFor('program')
  const stranger = await findStranger(program, actingPartner(clinic))
  if (!stranger) return
  const { member_id, birth_date, coverage_id } = stranger
  const { id } = await addPatient(clinic, {
    ...{ member_id, birth_date, name: null, has_consent: true, locale: 'es' },
    signed_on: dayAfter(clinic.today(), -2),
  })
  await checkPatientCover(clinic, { id, coverage_id, by_hand: false })
  await checkPatientCover(clinic, { id, coverage_id, by_hand: true })
  const billed = await findBilled(program, actingPartner(clinic))
  if (billed)
    await billStories(program, [staff, staff], billed, { stories: firstMonth, trace: 7900 })
  await refreshQuarters(program)
  await refreshDirectBilling(program)
  await sayOfPlaces(clinic)
}

type Stranger = { member_id: string; birth_date: string; coverage_id: string }

/** Returns a person with a member ID whom the clinic does not see; none when it added somebody already. */
const findStranger = ({ tx }: Context, partner_id: string): Promise<Stranger | undefined> =>
  tx(async (tx) => {
    const { rows } = await sql<Stranger>`
      select v.member_id, c.birth_date::text as birth_date, v.id as coverage_id
        from coverage v join client c on c.account_id = v.account_id and c.id = v.client_id
        join policy y on y.id = v.policy_id and y.status <> 'cancelled'
        join account a on a.id = v.account_id and a.status = 'active'
       where v.member_id is not null and v.status = 'active' and c.status = 'active'
         and not exists (select from care_relationship k where k.partner_id = ${partner_id} and k.client_id = c.id)
         and not exists (select from care_relationship k where k.partner_id = ${partner_id} and k.source = 'member_id')
         and (select count(*) from coverage o where app.fold(o.member_id) = app.fold(v.member_id)) = 1
       order by v.created_at, v.id limit 1`.execute(tx)
    return rows[0]
  })

/** Returns the clinic with an insurer of its patients. */
const findBilled = ({ tx }: Context, partner_id: string): Promise<BilledClinic | undefined> =>
  tx(async (tx) => {
    const { rows } = await sql<Patient & Omit<BilledClinic, 'patients'>>`
      select k.account_id, k.client_id, v.id as coverage_id, y.insurance_company_id, k.partner_id, a.numo_company_id
        from care_relationship k
        join account a on a.id = k.account_id and a.status = 'active'
        join coverage v on v.account_id = k.account_id and v.client_id = k.client_id and v.status = 'active'
        join policy y on y.id = v.policy_id and y.status <> 'cancelled' and y.insurance_company_id is not null
       where k.partner_id = ${partner_id} and k.status = 'active'
       order by k.started_at, v.id`.execute(tx)
    const [first] = rows
    if (!first) return undefined
    const { insurance_company_id, numo_company_id } = first
    const patients = rows.filter((one) => one.insurance_company_id === insurance_company_id)
    return { partner_id, insurance_company_id, numo_company_id, patients }
  })

/** Has the clinic confirm one of its networks again and say who bills separately. */
async function sayOfPlaces(clinic: Context): Promise<void> {
  const partnerId = actingPartner(clinic)
  const [place] = await clinic.tx(async (tx) => {
    const { rows } = await sql<{ place_id: string; insurance_network_id: string; doctor: string }>`
      select l.id as place_id, a.insurance_network_id,
             (select v.id from provider_location o join provider v on v.id = o.provider_id
               where o.practice_location_id = l.id and v.kind = 'person' order by v.slug limit 1) as doctor
        from practice_location l
        join provider_location pl on pl.practice_location_id = l.id and pl.status = 'active'
        join acceptance a on a.provider_location_id = pl.id and a.status = 'active'
       where l.partner_id = ${partnerId} and l.status = 'active' and coalesce(pl.partner_id, l.partner_id) = l.partner_id
       order by l.name, l.id, a.insurance_network_id limit 1`.execute(tx)
    return rows
  })
  if (!place) return
  const { place_id, insurance_network_id, doctor } = place
  const statement = { partnerId, place_id, insurance_network_id, is_accepted: true } as const
  await setOwnNetwork(clinic, { ...statement, billing: 'direct' })
  if (doctor)
    await setOwnProviderBills(clinic, { partnerId, provider_id: doctor, bills: 'separately' })
}
