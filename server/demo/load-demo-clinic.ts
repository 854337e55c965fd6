import { answerClaimMessage } from '@numo/domains/claims/answer-claim-message.ts'
import { submitPartnerClaim } from '@numo/domains/claims/move-partner-claim.ts'
import { moveClaim } from '@numo/domains/claims/move-claim.ts'
import { savePartnerClaim } from '@numo/domains/claims/save-partner-claim.ts'
import { sendPartnerMessage } from '@numo/domains/claims/send-partner-message.ts'
import type { Context } from '@numo/domains/context.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'
import { versionOf } from './load-demo-claims.ts'

/** What the demo clinic files itself. Amounts in minor units of MXN. */
const stories = [
  {
    days_ago: 1,
    description: 'Consulta de cardiología',
    diagnosis: 'Palpitaciones',
    amount: 190_000,
  },
  {
    days_ago: 5,
    description: 'Ecocardiograma',
    diagnosis: 'Palpitaciones',
    amount: 420_000,
    request: 'Agreguen por favor el informe del cardiólogo.',
  },
  {
    days_ago: 9,
    description: 'Holter de 24 horas',
    diagnosis: 'Palpitaciones',
    amount: 360_000,
    question: '¿La aseguradora necesita el registro completo?',
    answer: 'Basta con un resumen. ¿Qué día terminó el registro?',
  },
] as const

/**
 * Has the demo clinic file claims that wait for it: a draft, one that staff need something for, and one with a question
 * of staff. Does nothing when the clinic filed any, or where the demo people are not made. Only for demo data.
 */
export async function loadDemoClinic({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  const staff = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  if (!clinic || !staff) return
  const client_id = await findPatient(clinic)
  if (client_id === undefined) return
  // Sequential, so that their numbers are the same every time.
  for (const { days_ago, description, diagnosis, amount, ...more } of stories) {
    const day = dayAfter(clinic.today(), -days_ago)
    const draft = await savePartnerClaim(clinic, {
      client_id,
      type: 'professional',
      service_from: day,
      service_until: day,
      currency: 'MXN',
      patient_paid_at_partner_amount: 0,
      lines: [
        {
          category: 'investigation',
          description,
          service_date: day,
          quantity: 1,
          unit_price: amount,
          tax_rate_bps: 0,
        },
      ],
      diagnoses: [{ code_system: 'text', description: diagnosis, type: 'principal' }],
    })
    const { id } = draft
    if ('request' in more) {
      await submitPartnerClaim(clinic, draft)
      const version = await versionOf(clinic, id)
      await moveClaim(staff, { id, version, event: 'request_info', reason: more.request })
    }
    if ('question' in more) {
      await submitPartnerClaim(clinic, draft)
      await sendPartnerMessage(clinic, { id, body: more.question })
      await answerClaimMessage(staff, { id, to: 'clinic', body: more.answer })
    }
  }
}

/** Returns a person whom the clinic treats; undefined when the clinic filed a claim already. */
const findPatient = ({ tx, actor }: Context): Promise<string | undefined> =>
  tx(async (tx) => {
    const filed = await tx
      .selectFrom('claim')
      .select('id')
      .where('created_by', '=', actor?.user_id ?? null)
      .limit(1)
      .executeTakeFirst()
    if (filed) return undefined
    const patient = await tx
      .selectFrom('care_relationship')
      .select('client_id')
      .where('status', '=', 'active')
      .orderBy('started_at')
      .limit(1)
      .executeTakeFirst()
    return patient?.client_id
  })
