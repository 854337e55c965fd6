import type { InputOf } from '@numo/kit/endpoint.ts'
import type * as contract from '@numo/domains/authorizations/contract-partner.ts'
import { createAuthorization } from '@numo/domains/authorizations/create-authorization.ts'
import { extendAuthorization } from '@numo/domains/authorizations/extend-authorization.ts'
import { getPartnerAuthorization } from '@numo/domains/authorizations/get-partner-authorization.ts'
import { moveAuthorization } from '@numo/domains/authorizations/move-authorization.ts'
import {
  cancelAuthorization,
  submitAuthorization,
} from '@numo/domains/authorizations/move-partner-authorization.ts'
import * as parts from '@numo/domains/authorizations/save-authorization-parts.ts'
import {
  answerAuthorizationMessage,
  sendAuthorizationMessage,
} from '@numo/domains/authorizations/send-authorization-message.ts'
import type { Context } from '@numo/domains/context.ts'
import { addAuthorizationFile } from '@numo/domains/authorizations/add-authorization-file.ts'
import { savePreauthorizationRule } from '@numo/domains/insurance/save-preauthorization-rule.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { Program } from '../http/program.ts'
import {
  answerDemoAuthorization,
  takeInsuredPatient,
  type DemoAnswer,
} from './answer-demo-authorization.ts'
import { contextOf } from './demo-context.ts'
import { createCardDrawer } from './draw-card.ts'

type Costs = InputOf<typeof contract.saveAuthorizationCosts>['costs']
type Story = Pick<InputOf<typeof contract.createAuthorization>, 'care_setting' | 'priority'> & {
  diagnosis: readonly [code: string, description: string]
  treatment: string
  history: string
  alternatives: string
  /** Days until a child is expected. */
  birth_in_days?: number
  /** Days until the planned admission. */
  in_days: number
  nights: number
  costs: readonly (readonly [Costs[number]['category'], string, amount: number])[]
  /** More money that is asked for once it is guaranteed, as the next version. */
  top_up?: { requested_amount: number; reason: string }
  /** What becomes of it once it is submitted; a draft is not. */
  then: 'draft' | 'submitted' | 'question' | 'needs_info' | 'withdrawn' | DemoAnswer
}

/** What the demo clinic asks guarantees for. Amounts in minor units of MXN. */
const stories: readonly Story[] = [
  {
    care_setting: 'inpatient',
    priority: 'routine',
    diagnosis: ['K80.2', 'Cálculo de la vesícula biliar sin colecistitis'],
    treatment: 'Colecistectomía laparoscópica',
    history: 'Cólicos biliares desde hace ocho meses. Hipertensión controlada.',
    alternatives: 'Dieta baja en grasas y analgésicos, sin mejoría.',
    in_days: 9,
    nights: 2,
    costs: [
      ['room', 'Habitación individual, dos noches', 1_040_000],
      ['theatre', 'Quirófano, tres horas', 2_940_000],
      ['surgeon', 'Honorarios del cirujano', 3_800_000],
      ['anaesthetist', 'Anestesiólogo', 760_000],
    ],
    then: 'submitted',
  },
  {
    care_setting: 'day_case',
    priority: 'urgent',
    diagnosis: ['S83.2', 'Desgarro de meniscos, presente'],
    treatment: 'Artroscopia de rodilla izquierda',
    history: 'Torsión de la rodilla al jugar fútbol. Sin cirugías previas.',
    alternatives: 'Seis semanas de fisioterapia, con bloqueo persistente.',
    in_days: 4,
    nights: 0,
    costs: [
      ['theatre', 'Quirófano, dos horas', 1_960_000],
      ['surgeon', 'Honorarios del ortopedista', 3_200_000],
      ['consumable', 'Material de artroscopia', 890_000],
    ],
    then: 'question',
  },
  {
    care_setting: 'inpatient',
    priority: 'routine',
    diagnosis: ['M16.1', 'Otras coxartrosis primarias'],
    treatment: 'Prótesis total de cadera derecha',
    history: 'Dolor progresivo desde hace cuatro años. Diabetes tipo 2.',
    alternatives: 'Fisioterapia, infiltraciones y bastón durante un año.',
    in_days: 21,
    nights: 4,
    costs: [
      ['package', 'Paquete de artroplastia', 14_500_000],
      ['implant', 'Prótesis', 8_200_000],
    ],
    then: 'needs_info',
  },
  {
    care_setting: 'inpatient',
    priority: 'routine',
    diagnosis: ['O80', 'Parto único espontáneo'],
    treatment: 'Atención del parto',
    history: 'Segundo embarazo, sin complicaciones.',
    alternatives: 'No procede.',
    birth_in_days: 41,
    in_days: 40,
    nights: 2,
    costs: [['package', 'Paquete de parto', 4_200_000]],
    then: 'withdrawn',
  },
  {
    care_setting: 'outpatient',
    priority: 'routine',
    diagnosis: ['M51.1', 'Trastorno de disco lumbar con radiculopatía'],
    treatment: 'Resonancia magnética de columna lumbar',
    history: 'Dolor lumbar con irradiación a la pierna desde hace tres meses.',
    alternatives: 'Antiinflamatorios y fisioterapia.',
    in_days: 6,
    nights: 0,
    costs: [['investigation', 'Resonancia magnética', 890_000]],
    then: 'draft',
  },
]

/** What the clinic asks for a patient whose cover the insurer confirmed. */
const answered: readonly Story[] = [
  {
    care_setting: 'inpatient',
    priority: 'urgent',
    diagnosis: ['N20.0', 'Cálculo del riñón'],
    treatment: 'Nefrolitotomía percutánea derecha',
    history: 'Cólicos renales repetidos. Sin alergias.',
    alternatives: 'Litotricia hace un año, con fragmentos residuales.',
    in_days: 5,
    nights: 3,
    costs: [
      ['room', 'Habitación individual, tres noches', 1_560_000],
      ['theatre', 'Quirófano, dos horas', 2_100_000],
      ['surgeon', 'Honorarios del urólogo', 3_400_000],
    ],
    then: {
      share_bps: 10_000,
      reason: null,
      patient_share: 'El paciente paga el coaseguro de 10 % al alta.',
    },
    top_up: {
      requested_amount: 1_240_000,
      reason: 'Fiebre tras la cirugía: dos noches más y antibiótico intravenoso.',
    },
  },
  {
    care_setting: 'inpatient',
    priority: 'routine',
    diagnosis: ['M23.2', 'Trastorno del menisco por desgarro antiguo'],
    treatment: 'Reconstrucción del ligamento cruzado anterior',
    history: 'Inestabilidad de la rodilla desde hace un año.',
    alternatives: 'Fisioterapia durante cuatro meses.',
    in_days: 15,
    nights: 1,
    costs: [
      ['theatre', 'Quirófano, tres horas', 2_940_000],
      ['surgeon', 'Honorarios del ortopedista', 4_200_000],
      ['implant', 'Tornillos y anclas', 1_800_000],
    ],
    then: {
      share_bps: 8_000,
      reason: 'Honorarios e implantes por encima del tabulador.',
      patient_share: 'El paciente paga lo que no se garantiza y el coaseguro.',
    },
  },
  {
    care_setting: 'day_case',
    priority: 'routine',
    diagnosis: ['H25.9', 'Catarata senil, no especificada'],
    treatment: 'Facoemulsificación con lente intraocular',
    history: 'Visión borrosa progresiva del ojo izquierdo.',
    alternatives: 'Cambio de graduación, sin mejoría.',
    in_days: 12,
    nights: 0,
    costs: [
      ['package', 'Paquete de catarata', 2_650_000],
      ['implant', 'Lente intraocular', 900_000],
    ],
    then: 'sent',
  },
  {
    care_setting: 'outpatient',
    priority: 'routine',
    diagnosis: ['J34.2', 'Desviación del tabique nasal'],
    treatment: 'Septoplastia',
    history: 'Obstrucción nasal desde hace años. Sin alergias.',
    alternatives: 'Corticoides nasales durante seis meses, sin mejoría.',
    in_days: 20,
    nights: 0,
    costs: [['package', 'Paquete de septoplastia', 3_150_000]],
    then: 'denied',
  },
]

/**
 * Has the demo clinic ask for guarantees that staff see in their queue: new ones, one with a message, one that staff need
 * something for, one withdrawn and a draft; and for another patient one that the insurer has, two that it guaranteed and one that it denied. Does nothing when it asked for any, or where the demo people are not made. Only
 * for demo data.
 */
export async function loadDemoAuthorizations({
  contextFor,
}: Pick<Program, 'contextFor'>): Promise<void> {
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  const staff = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  if (!clinic || !staff) return
  const client_id = await findPatient(clinic)
  if (client_id === undefined) return
  const drawer = await createCardDrawer()
  const { bytes } = await drawer.draw({
    title: 'Al Fanar International Hospital',
    subtitle: 'Informe médico',
    lines: [
      ['Fecha', clinic.today().split('-').toReversed().join('/')],
      ['Diagnóstico', 'M17.1 Gonartrosis'],
      ['Indicación', 'Tratamiento programado'],
    ],
    foot: 'Demo',
    colour: [0.2, 0.22, 0.3],
  })
  drawer.stop()
  const insured = await takeInsuredPatient(staff, clinic)
  for (const one of [client_id, insured]) if (one) await addNoticeRules(staff, one)
  // Sequential, so that their numbers are the same every time.
  for (const story of stories) await ask(clinic, staff, client_id, story, bytes)
  if (insured) for (const story of answered) await ask(clinic, staff, insured, story, bytes)
}

/** Records what the insurers of a person want to know before and after a stay, and for how long they guarantee. */
async function addNoticeRules(staff: Context, client_id: string): Promise<void> {
  const insurers = await staff.tx((tx) =>
    tx
      .selectFrom('coverage as v')
      .innerJoin('policy as p', 'p.id', 'v.policy_id')
      .select('p.insurance_company_id as id')
      .distinct()
      .where('v.client_id', '=', client_id)
      .where('p.insurance_company_id', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('preauthorization_rule as r')
              .select('r.id')
              .whereRef('r.insurance_company_id', '=', 'p.insurance_company_id')
          )
        )
      )
      .execute()
  )
  for (const { id } of insurers)
    for (const care_setting of ['inpatient', 'day_case', 'emergency'] as const)
      if (id !== null)
        await savePreauthorizationRule(staff, {
          ...{ insurer_id: id, insurance_plan_id: null, care_setting, is_required: true },
          ...{ lead_hours: care_setting === 'emergency' ? null : 72, emergency_hours: 48 },
          ...{ late_paid_bps: 8_000, validity_days: 60, notes: null },
        })
}

async function ask(
  clinic: Context,
  staff: Context,
  client_id: string,
  { care_setting, priority, in_days, ...story }: Story,
  bytes: Uint8Array
): Promise<void> {
  const { id } = await createAuthorization(clinic, {
    ...{ client_id, care_setting, priority, currency: 'MXN' },
  })
  const { part_versions } = await getPartnerAuthorization(clinic, { id })
  const of = (part: keyof typeof part_versions) => ({ id, version: part_versions[part] })
  const [code, description] = story.diagnosis
  await parts.saveAuthorizationDiagnoses(clinic, {
    ...of('diagnosis'),
    diagnoses: [
      {
        ...{ code_system: 'icd10', code, description, type: 'principal' },
        onset_date: null,
        on_admission: null,
      },
    ],
    medical_history: story.history,
  })
  const day = dayAfter(clinic.today(), in_days)
  await parts.saveAuthorizationTreatments(clinic, {
    ...of('treatment'),
    treatments: [
      {
        ...{ code_system: 'text', code: null, description: story.treatment, quantity: 1 },
        ...{ planned_date: day, body_side: null, notes: null },
      },
    ],
    alternatives: story.alternatives,
    ...{ medicines: null, implants: null },
  })
  await parts.saveAuthorizationCosts(clinic, {
    ...of('cost'),
    costs: story.costs.map(([category, description, unit_price]) => ({
      ...{ category, description, unit_price, quantity: 1 },
    })),
    deposit_amount: null,
  })
  if (story.then === 'draft') return
  await parts.saveAuthorizationTeam(clinic, {
    ...of('team'),
    team: [
      {
        ...{ provider_name: 'Dra. Hala Nasrallah', license: 'DOH-48213', role: 'primary' },
        ...{ responsible: true, in_network: true, bills_separately: false, estimated_fee: null },
      },
    ],
  })
  await parts.saveAuthorizationAdmission(clinic, {
    ...of('admission'),
    planned_admission_at: `${day}T05:00:00Z`,
    planned_discharge_at: `${dayAfter(day, story.nights)}T12:00:00Z`,
    admit_source: 'home',
    room_type: story.nights > 0 ? 'private' : null,
    nights: story.nights,
    is_emergency: care_setting === 'emergency',
    ...{
      birth_due_on:
        story.birth_in_days === undefined ? null : dayAfter(clinic.today(), story.birth_in_days),
    },
    ...{ pregnancy_week: null, accident_on: null, accident_place: null, accident_report: null },
  })
  await addAuthorizationFile(clinic, {
    authorization_id: id,
    ...{ type: 'medical_report', file_name: 'informe-medico.jpg', bytes },
  })
  const now = async () => ({ id, version: (await getPartnerAuthorization(clinic, { id })).version })
  await submitAuthorization(clinic, await now())
  if (story.then === 'needs_info')
    await moveAuthorization(staff, {
      ...(await now()),
      event: 'request_info',
      reason: 'Agreguen por favor la radiografía y el informe del fisioterapeuta.',
    })
  if (story.then === 'question') {
    await sendAuthorizationMessage(clinic, {
      id,
      body: '¿Puede llegar la respuesta antes del jueves?',
    })
    await answerAuthorizationMessage(staff, {
      id,
      body: 'Le pedimos a la aseguradora que se dé prisa.',
    })
    await sendAuthorizationMessage(clinic, { id, body: 'Gracias. El quirófano ya está reservado.' })
  }
  if (story.then === 'withdrawn') await cancelAuthorization(clinic, await now())
  if (story.then === 'sent' || story.then === 'denied' || typeof story.then === 'object')
    await answerDemoAuthorization(staff, id, story.then)
  if (!story.top_up) return
  const version = await extendAuthorization(clinic, {
    ...{ id, kind: 'top_up', valid_until: dayAfter(clinic.today(), 60), ...story.top_up },
  })
  const read = await getPartnerAuthorization(clinic, version)
  await submitAuthorization(clinic, { id: version.id, version: read.version })
}

/** Returns a person whom the clinic treats; undefined when the clinic asked for a guarantee already. */
const findPatient = ({ tx }: Context): Promise<string | undefined> =>
  tx(async (tx) => {
    const requested = await tx
      .selectFrom('prior_authorization')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (requested) return undefined
    const patient = await tx
      .selectFrom('care_relationship')
      .select('client_id')
      .where('status', '=', 'active')
      .orderBy('started_at')
      .limit(1)
      .executeTakeFirst()
    return patient?.client_id
  })
