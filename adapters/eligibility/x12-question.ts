import type { EligibilityQuestion } from './port.ts'
import { elementText, written, type Segment } from '@numo/kit/x12-segments.ts'

/** Identification of this installation at the clearing house. */
export type X12Sender = {
  sender_id: string
  receiver_id: string
  /** Name of the requesting organisation as the insurer knows it. */
  provider_name: string
  /** NPI (ten digits) of the requesting organisation; null sends the sender id instead. */
  provider_npi: string | null
  is_test: boolean
}

const plain = (day: string) => day.replaceAll('-', '')
const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (at: Date) =>
  `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`
const timeOf = (at: Date) => `${two(at.getUTCHours())}${two(at.getUTCMinutes())}`

/**
 * Builds an X12 270 (005010X279A1) about coverage and cost sharing. Returns null when the payer code or the member id
 * is unknown.
 */
export function x12Question(
  { insurer, member, trace_number, service_date }: EligibilityQuestion,
  sender: X12Sender,
  now: Date
): string | null {
  if (!insurer?.payer_code || !member?.member_id) return null
  // Interchange control number: nine digits.
  const control = String(now.getTime() % 1_000_000_000).padStart(9, '0')
  const head: Segment[] = [
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      'ZZ',
      elementText(sender.sender_id, 15).padEnd(15),
      'ZZ',
      elementText(sender.receiver_id, 15).padEnd(15),
      dayOf(now).slice(2),
      timeOf(now),
      '^',
      '00501',
      control,
      '0',
      sender.is_test ? 'T' : 'P',
      ':',
    ],
    [
      'GS',
      'HS',
      elementText(sender.sender_id, 15),
      elementText(sender.receiver_id, 15),
      dayOf(now),
      timeOf(now),
      '1',
      'X',
      '005010X279A1',
    ],
  ]
  const body: Segment[] = [
    ['ST', '270', '0001', '005010X279A1'],
    ['BHT', '0022', '13', elementText(trace_number, 50), dayOf(now), timeOf(now)],
    ['HL', '1', '', '20', '1'],
    [
      'NM1',
      'PR',
      '2',
      elementText(insurer.name, 60),
      '',
      '',
      '',
      '',
      'PI',
      elementText(insurer.payer_code, 80),
    ],
    ['HL', '2', '1', '21', '1'],
    [
      'NM1',
      '1P',
      '2',
      elementText(sender.provider_name, 60),
      '',
      '',
      '',
      '',
      sender.provider_npi ? 'XX' : 'SV',
      elementText(sender.provider_npi ?? sender.sender_id, 80),
    ],
    // A person with a member id is asked about as a subscriber.
    ['HL', '3', '2', '22', '0'],
    [
      'TRN',
      '1',
      elementText(trace_number, 50),
      `9${elementText(sender.sender_id, 9).padStart(9, '0')}`,
    ],
    [
      'NM1',
      'IL',
      '1',
      elementText(member.last_name, 60),
      elementText(member.first_name, 35),
      '',
      '',
      '',
      'MI',
      elementText(member.member_id, 80),
    ],
    ['DMG', 'D8', plain(member.birth_date)],
    ['DTP', '291', 'D8', plain(service_date)],
    ['EQ', '30'],
  ]
  const tail: Segment[] = [
    ['SE', String(body.length + 1), '0001'],
    ['GE', '1', '1'],
    ['IEA', '1', control],
  ]
  // The ISA header has fixed widths, so its trailing blanks are kept.
  return written([...head, ...body, ...tail])
}
