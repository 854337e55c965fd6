import { sql } from 'kysely'
import { actingPartner } from '@numo/domains/acting-partner.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { reportMistake } from '@numo/domains/directory/report-mistake.ts'
import { saveInsuranceContact } from '@numo/domains/insurance/save-insurance-contact.ts'
import { saveInsuranceRequirement } from '@numo/domains/insurance/save-insurance-requirement.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { providersAt } from '@numo/domains/partners/partner-source.ts'
import { proposeDoctor, proposeDoctorLeaving } from '@numo/domains/providers/propose-doctor.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

const mistakes = [
  {
    kind: 'wrong_contact',
    locale: 'es',
    reply_to: 'vecina@correo.example',
    message: 'El teléfono es de una panadería. Contesta alguien que no conoce al doctor.',
  },
  {
    kind: 'wrong_insurance',
    locale: 'en',
    message: 'The front desk said they stopped taking this plan in September.',
  },
  {
    kind: 'left_or_closed',
    locale: 'es',
    message: 'Ya no atiende aquí. Se fue a otro hospital este verano.',
  },
] as const

/** Words that searches did not understand: how often, and how many days ago first and last. */
const unread = [
  { phrase: 'kinesiologo', outcome: 'left_out', times: 17, first_ago: 40, last_ago: 0 },
  {
    phrase: 'functional medicine',
    outcome: 'nothing_found',
    times: 11,
    first_ago: 33,
    last_ago: 1,
  },
  { phrase: 'sobador', outcome: 'nothing_found', times: 6, first_ago: 12, last_ago: 2 },
  { phrase: 'hair transplant', outcome: 'nothing_found', times: 4, first_ago: 25, last_ago: 6 },
] as const

/**
 * Gives staff something to do in the directory: mistakes that visitors report, words that searches did not understand, a doctor who comes to
 * the demo clinic and one who leaves, and what an insurer requires. Does nothing when a mistake was reported. Only for demo data.
 */
export async function loadDemoDirectoryWork({
  contextFor,
}: Pick<Program, 'contextFor'>): Promise<void> {
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  const program = contextFor('program')
  if (!staff || !clinic || (await hasReports(staff))) return
  for (const [at, slug] of (await program.tx(findSlugs)).entries()) {
    const mistake = mistakes[at]
    if (mistake) await reportMistake(contextFor(null), { slug, ...mistake })
  }
  const today = staff.today()
  await program.tx((tx) =>
    tx
      .insertInto('unread_search')
      .values(
        unread.map(({ first_ago, last_ago, times, ...said }) => {
          const [first_on, last_on] = [dayAfter(today, -first_ago), dayAfter(today, -last_ago)]
          const daily = JSON.stringify({ [first_on]: times - 1, [last_on]: 1 })
          return { ...said, times, first_on, last_on, daily }
        })
      )
      .execute()
  )
  await proposeDoctors(clinic)
  await requireDocuments(staff)
}

const hasReports = ({ tx }: Context): Promise<boolean> =>
  tx(
    async (tx) =>
      (await tx.selectFrom('directory_report').select('id').limit(1).executeTakeFirst()) !==
      undefined
  )

/** Doctors for whom no organisation answers, those of Mexico City first. */
async function findSlugs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from provider p join provider_location pl on pl.provider_id = p.id and pl.status = 'active'
      join practice_location l on l.id = pl.practice_location_id
     where p.kind = 'person' and p.status = 'active' and coalesce(pl.partner_id, l.partner_id) is null
     group by p.slug order by bool_or(l.city_id = 'mexico-city') desc, p.slug limit ${mistakes.length}`.execute(
    tx
  )
  return rows.map(({ slug }) => slug)
}

/** Has the demo clinic say that one doctor begins and another leaves. */
async function proposeDoctors(clinic: Context): Promise<void> {
  const partnerId = actingPartner(clinic)
  const { rows } = await clinic.tx((tx) =>
    sql<{ id: string; place_id: string; country: string }>`
      select p.id, l.id as place_id, l.country from provider p join provider_location pl on pl.provider_id = p.id and pl.status = 'active'
        join practice_location l on l.id = pl.practice_location_id
       where p.id in (${providersAt(sql`${partnerId}::uuid`)}) and p.kind = 'person' and p.status = 'active'
       order by p.slug desc limit 1`.execute(tx)
  )
  const [leaving] = rows
  if (!leaving) return
  await proposeDoctor(clinic, {
    ...{ partnerId, full_name: 'Leonor Aranda Quiroga', specialty_id: 'pediatrics' },
    ...{ languages: ['es', 'en'], license_number: 'DHA-48120', license_country: leaving.country },
    ...{ practice_location_id: leaving.place_id, from_on: dayAfter(clinic.today(), 6) },
  })
  await proposeDoctorLeaving(clinic, {
    ...{ partnerId, provider_id: leaving.id, practice_location_id: null },
    from_on: dayAfter(clinic.today(), 20),
  })
}

/** Says what one insurer, which is not that of the demo household, requires and whom to write to. */
async function requireDocuments(staff: Context): Promise<void> {
  const insurer = await staff.tx((tx) =>
    tx
      .selectFrom('insurance_company')
      .select('id')
      .where('status', '=', 'active')
      .where('name', '<>', 'Altamar Health')
      .orderBy('name')
      .limit(1)
      .executeTakeFirst()
  )
  if (!insurer) return
  const of = { insurer_id: insurer.id, care_setting: null, answer_days: null, notes: null }
  await saveInsuranceRequirement(staff, {
    ...{ ...of, request: 'claim', documents: ['invoice', 'medical_report'], deadline_days: 90 },
  })
  await saveInsuranceRequirement(staff, {
    ...{ ...of, request: 'preauthorization', deadline_days: null, answer_days: 3 },
    documents: ['medical_report', 'cost_estimate', 'identification'],
  })
  await saveInsuranceContact(staff, {
    ...{ insurer_id: insurer.id, purpose: 'preauthorization', name: 'Mesa de garantías' },
    ...{ email: 'guarantees@insurer.example', phone: null, notes: null },
  })
}
