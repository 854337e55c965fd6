import { decimalsOf } from '@numo/kit/money.ts'
import { elementText, type Segment } from '@numo/kit/x12-segments.ts'
import type { X12Sender } from '../x12/clearing-house.ts'
import {
  dayOf,
  interchange,
  organisation,
  plainDay,
  timeOf,
  traceSegment,
} from '../x12/interchange.ts'
import type { CostHead, InsurerRequest } from './port.ts'

/** UM02: certification type. */
const typeOf = { initial: 'I', extension: '4', top_up: 'S', appeal: '2' } as const
/** UM04: where the care takes place. */
const facilityOf = { inpatient: '21', day_case: '24', outpatient: '22', emergency: '23' } as const
/** UM06: level of service. */
const levelOf = { routine: '', urgent: 'U', emergency: '03' } as const

const major = (amount: number, currency: string) =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/**
 * SV2-01: revenue codes (National Uniform Billing Committee) of the heads of an estimate, for amounts without a procedure.
 * Compared with the code book of ResDAC for Medicare claims (decision 0064).
 */
const revenueCodeOf: Readonly<Record<CostHead, string>> = {
  room: '0160',
  nursing: '0230',
  intensive_care: '0200',
  theatre: '0360',
  surgeon: '0975',
  anaesthetist: '0963',
  consultation: '0988',
  investigation: '0920',
  medicine: '0250',
  consumable: '0270',
  implant: '0278',
  package: '0100',
  other: '0220',
  tax: '0220',
}

/** One service loop for each head of the estimate of a stay: what it costs, without a procedure. */
const servicesOf = ({ costs, currency }: InsurerRequest): Segment[] =>
  costs
    .filter(({ amount }) => amount > 0)
    .flatMap(({ category, amount, quantity }, n) => [
      ['HL', String(n + 5), '4', 'SS', '0'],
      [
        ...['SV2', revenueCodeOf[category], '', major(amount, currency)],
        ...[category === 'room' || category === 'intensive_care' ? 'DA' : 'UN', String(quantity)],
      ],
    ])

/**
 * Builds an X12 278 request (005010X217). Returns null when the payer code, the member id or the birth date is unknown. The
 * estimate of a stay has an amount by head, by revenue code; its sum and currency, for which the message has no place, are words.
 */
export function writeReviewRequest(
  request: InsurerRequest,
  sender: X12Sender,
  now: Date
): string | null {
  const { insurer, member, care_setting, priority, trace_number } = request
  if (insurer.payer_code === null || member.member_id === null || member.birth_date === null)
    return null
  const isStay = care_setting === 'inpatient' || care_setting === 'emergency'
  const words = [
    ...request.treatments,
    `Estimate ${major(request.estimated_amount, request.currency)} ${request.currency}`,
    request.reason,
  ].flatMap((text) => (text ? [elementText(text, 264)] : []))
  const services = isStay ? servicesOf(request) : []
  const codes = request.diagnoses.map(
    (code, n) => `${n === 0 ? 'ABK' : 'ABF'}:${elementText(code.replaceAll('.', ''), 30)}`
  )
  const body: Segment[] = [
    ['BHT', '0007', '13', elementText(trace_number, 50), dayOf(now), timeOf(now)],
    ['HL', '1', '', '20', '1'],
    organisation('X3', insurer.name, 'PI', insurer.payer_code),
    ['HL', '2', '1', '21', '1'],
    organisation(
      'FA',
      request.clinic_name,
      sender.provider_npi ? 'XX' : '46',
      sender.provider_npi ?? sender.sender_id
    ),
    ['HL', '3', '2', '22', '1'],
    [
      ...['NM1', 'IL', '1', elementText(member.last_name, 60)],
      ...[elementText(member.first_name, 35), '', '', '', 'MI', elementText(member.member_id, 80)],
    ],
    ['DMG', 'D8', plainDay(member.birth_date)],
    ['HL', '4', '3', 'EV', services.length > 0 ? '1' : '0'],
    traceSegment(trace_number, sender),
    [
      ...['UM', isStay ? 'AR' : 'HS', typeOf[request.kind], isStay ? '2' : '3'],
      ...[`${facilityOf[care_setting]}:B`, '', levelOf[priority]],
    ],
    ...(request.earlier_reference
      ? [['REF', 'BB', elementText(request.earlier_reference, 50)]]
      : []),
    ...(request.admission_on
      ? [['DTP', isStay ? '435' : '472', 'D8', plainDay(request.admission_on)]]
      : []),
    ...(codes.length > 0 ? [['HI', ...codes.slice(0, 12)]] : []),
    ...(request.nights ? [['HSD', 'DY', String(request.nights)]] : []),
    ...words.map((text) => ['MSG', text]),
    ...services,
  ]
  return interchange({ group: 'HI', set: '278', guide: '005010X217', body }, sender, now)
}
