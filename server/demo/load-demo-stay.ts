import type { Context } from '@numo/domains/context.ts'
import { getPartnerAuthorization } from '@numo/domains/authorizations/get-partner-authorization.ts'
import { saveAuthorizationStay } from '@numo/domains/authorizations/save-authorization-stay.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { recordStayDeposit } from '@numo/domains/stays/record-stay-deposit.ts'
import { importStayBills } from '@numo/domains/stays/write-stay-bill.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** Bills of the demo stay: number, who bills, days ago, head, what, amount in minor units of MXN. */
const bills = [
  ['F-2041', 'hospital', 2, 'quirofano', 'Quirófano, dos horas', '21000.00'],
  ['F-2041', 'hospital', 2, 'habitacion', 'Habitación individual', '5200.00'],
  ['H-118', 'cirujano', 2, 'cirujano', 'Honorarios del urólogo', '27000.00'],
  ['L-77', 'laboratorio', 2, 'laboratorio', 'Biometría y química sanguínea', '1850.00'],
  ['F-2052', 'hospital', 1, 'habitacion', 'Habitación individual', '5200.00'],
  ['F-2052', 'hospital', 1, 'medicamentos', 'Analgésicos y antibiótico', '1320.00'],
] as const

/** Admits the patient of the demo clinic whose whole request is guaranteed, with a deposit and the bills of two days. Does nothing when somebody was. */
export async function loadDemoStay({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  if (!clinic) return
  const id = await findGuaranteed(clinic)
  if (id === undefined) return
  const day = (ago: number) => dayAfter(clinic.today(), -ago)
  const { part_versions } = await getPartnerAuthorization(clinic, { id })
  await saveAuthorizationStay(clinic, {
    ...{ id, version: part_versions.stay, actual_admission_at: `${day(2)}T05:20:00Z` },
    ...{ actual_discharge_at: null, discharge_disposition: null, discharge_done: ['medicines'] },
  })
  await recordStayDeposit(clinic, {
    ...{ id, kind: 'received', amount: 1_000_000, happened_on: day(2), method: 'card' },
    ...{ reference: 'Caja 3, 20417', claim_id: null },
  })
  const rows = bills.map(([number, biller, ago, ...line]) =>
    [number, biller, day(ago), ...line].map((cell) => `"${cell}"`).join(',')
  )
  await importStayBills(clinic, {
    id,
    csv: ['factura,cobra,fecha,rubro,descripcion,precio', ...rows].join('\n'),
  })
}

/** Returns the authorization that is guaranteed whole; undefined when a patient was admitted already. */
const findGuaranteed = ({ tx }: Context): Promise<string | undefined> =>
  tx(async (tx) => {
    const written = await tx.selectFrom('stay_bill').select('id').limit(1).executeTakeFirst()
    if (written) return undefined
    const found = await tx
      .selectFrom('prior_authorization as a')
      .innerJoin('authorization_admission as d', 'd.authorization_id', 'a.id')
      .select('a.id')
      .where('a.status', '=', 'approved')
      .where('a.currency', '=', 'MXN')
      .where('d.actual_discharge_at', 'is', null)
      .orderBy('a.created_at')
      .limit(1)
      .executeTakeFirst()
    return found?.id
  })
