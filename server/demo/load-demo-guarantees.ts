import {
  decideAuthorization,
  noGuarantee,
} from '@numo/domains/authorizations/decide-authorization.ts'
import { getAuthorization } from '@numo/domains/authorizations/get-authorization.ts'
import { createAuthorization } from '@numo/domains/authorizations/create-authorization.ts'
import { getPartnerAuthorization } from '@numo/domains/authorizations/get-partner-authorization.ts'
import * as parts from '@numo/domains/authorizations/save-authorization-parts.ts'
import type { Context } from '@numo/domains/context.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { Program } from '../http/program.ts'
import { onDay } from './file-demo-claim.ts'
import type { BilledClinic, Patient } from './load-demo-evidence.ts'

/** What a clinic asked a guarantee for, and what came of it. Amounts in minor units of MXN. */
type GuaranteeRequest = {
  care_setting: 'inpatient' | 'day_case'
  diagnosis: readonly [code: string, description: string]
  treatment: string
  amount: number
  requested_ago: number
  decided_after: number
  /** What of it was guaranteed, in basis points; none of a denial. */
  share_bps: number
}
const requests: readonly GuaranteeRequest[] = [
  {
    care_setting: 'inpatient',
    diagnosis: ['K35.8', 'Apendicitis aguda'],
    treatment: 'Apendicectomía laparoscópica',
    amount: 8_400_000,
    requested_ago: 212,
    decided_after: 1,
    share_bps: 10_000,
  },
  {
    care_setting: 'day_case',
    diagnosis: ['H26.9', 'Catarata, no especificada'],
    treatment: 'Facoemulsificación con lente intraocular',
    amount: 3_550_000,
    requested_ago: 168,
    decided_after: 3,
    share_bps: 10_000,
  },
  {
    care_setting: 'inpatient',
    diagnosis: ['M16.1', 'Coxartrosis primaria'],
    treatment: 'Prótesis de cadera',
    amount: 21_300_000,
    requested_ago: 121,
    decided_after: 6,
    share_bps: 9_000,
  },
  {
    care_setting: 'day_case',
    diagnosis: ['J34.2', 'Desviación del tabique nasal'],
    treatment: 'Septoplastia',
    amount: 3_150_000,
    requested_ago: 77,
    decided_after: 5,
    share_bps: 0,
  },
  {
    care_setting: 'day_case',
    diagnosis: ['K40.9', 'Hernia inguinal unilateral'],
    treatment: 'Plastia inguinal con malla',
    amount: 4_120_000,
    requested_ago: 44,
    decided_after: 2,
    share_bps: 10_000,
  },
  {
    care_setting: 'inpatient',
    diagnosis: ['N20.0', 'Cálculo del riñón'],
    treatment: 'Nefrolitotomía percutánea',
    amount: 7_060_000,
    requested_ago: 19,
    decided_after: 2,
    share_bps: 10_000,
  },
]

/**
 * Gives a clinic requests for guarantees of several households that the insurer decided, each on its day. Nobody of the
 * clinic signs in: staff write down for it what it asked, and record the decisions. Only for demo data.
 */
export async function loadDemoGuarantees(
  contextFor: Program['contextFor'],
  staff: Context,
  clinic: BilledClinic
): Promise<void> {
  const desk = deskOf(contextFor, staff, clinic.partner_id)
  for (const [at, request] of requests.entries()) {
    const patient = clinic.patients[at % clinic.patients.length]
    if (!patient) continue
    const onDaysAgo = (ago: number) => (ctx: Context) => onDay(ctx, dayAfter(staff.today(), -ago))
    const asking = onDaysAgo(request.requested_ago)
    // Sequential, so that their numbers are the same every time.
    const id = await ask(asking(desk), patient, request)
    await sendToInsurer(asking(staff), id)
    await decide(onDaysAgo(request.requested_ago - request.decided_after)(staff), id, request)
  }
}

/** The context in which a member of staff writes down what a clinic asks. */
function deskOf(
  contextFor: Program['contextFor'],
  { actor, caller }: Context,
  partner_id: string
): Context {
  if (!actor) throw new Error('Staff are signed in')
  const partner = {
    partner_id,
    provider_id: null,
    member_role: 'member',
    status: 'active',
  } as const
  const cookie = { read: () => null, set() {}, forget() {} }
  const roles = { ...actor.roles, partner }
  return contextFor({ actor: { ...actor, roles }, caller, cookie }, 'partner')
}

/** Writes a request of the clinic for a patient. Returns its id. */
async function ask(
  desk: Context,
  { client_id, coverage_id }: Patient,
  { care_setting, diagnosis, treatment, amount }: GuaranteeRequest
): Promise<string> {
  const { id } = await createAuthorization(desk, {
    ...{ client_id, coverage_id, care_setting, priority: 'routine', currency: 'MXN' },
  })
  const { part_versions } = await getPartnerAuthorization(desk, { id })
  const of = (part: keyof typeof part_versions) => ({ id, version: part_versions[part] })
  const [code, description] = diagnosis
  await parts.saveAuthorizationDiagnoses(desk, {
    ...of('diagnosis'),
    diagnoses: [
      {
        ...{ code_system: 'icd10', code, description, type: 'principal' },
        ...{ onset_date: null, on_admission: null },
      },
    ],
    medical_history: null,
  })
  await parts.saveAuthorizationTreatments(desk, {
    ...of('treatment'),
    treatments: [
      {
        ...{ code_system: 'text', code: null, description: treatment, quantity: 1 },
        ...{ planned_date: null, body_side: null, notes: null },
      },
    ],
    ...{ alternatives: null, medicines: null, implants: null },
  })
  await parts.saveAuthorizationCosts(desk, {
    ...of('cost'),
    costs: [{ category: 'package', description: treatment, unit_price: amount, quantity: 1 }],
    deposit_amount: null,
  })
  return id
}

/** Marks a request as sent: it went to the insurer before Numo did such work, and nobody need be told of it. */
const sendToInsurer = (staff: Context, id: string): Promise<void> =>
  staff.tx(async (tx) => {
    for (const moved of [
      { status: 'submitted', submitted_at: staff.now() },
      { status: 'sent', sent_at: staff.now() },
    ] as const)
      await tx.updateTable('prior_authorization').set(moved).where('id', '=', id).execute()
  })

/** Records what the insurer said of a request. */
async function decide(
  staff: Context,
  id: string,
  { amount, share_bps }: GuaranteeRequest
): Promise<void> {
  const { version } = await getAuthorization(staff, { id })
  if (share_bps === 0) {
    await decideAuthorization(staff, {
      ...{ id, version, outcome: 'denied', lines: [], ...noGuarantee },
      reason: 'El plan pide doce meses de espera para este tratamiento.',
      decision_reasons: ['waiting_period'],
    })
    return
  }
  const isWhole = share_bps === 10_000
  const approved_amount = Math.round((amount * share_bps) / 10_000)
  await decideAuthorization(staff, {
    ...{ id, version, lines: [{ sequence: 1, approved_amount }] },
    outcome: isWhole ? 'approved' : 'partially_approved',
    reason: isWhole ? null : 'Honorarios por encima del tabulador.',
    decision_reasons: isWhole ? [] : ['price_too_high'],
    insurer_reference: `GA-${id.slice(-6)}`,
    guaranteed_amount: approved_amount,
    guarantee_currency: 'MXN',
    valid_from: staff.today(),
    valid_until: dayAfter(staff.today(), 60),
    patient_share_note: 'El paciente paga el coaseguro al alta.',
  })
}
