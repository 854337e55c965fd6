import { elementText } from '@numo/kit/x12-segments.ts'
import type { X12Sender } from '../x12/clearing-house.ts'
import {
  dayOf,
  interchange,
  organisation,
  plainDay,
  timeOf,
  traceSegment,
} from '../x12/interchange.ts'
import type { EligibilityQuestion } from './port.ts'

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
  return interchange(
    {
      group: 'HS',
      set: '270',
      guide: '005010X279A1',
      body: [
        ['BHT', '0022', '13', elementText(trace_number, 50), dayOf(now), timeOf(now)],
        ['HL', '1', '', '20', '1'],
        organisation('PR', insurer.name, 'PI', insurer.payer_code),
        ['HL', '2', '1', '21', '1'],
        organisation(
          '1P',
          sender.provider_name,
          sender.provider_npi ? 'XX' : 'SV',
          sender.provider_npi ?? sender.sender_id
        ),
        // A person with a member id is asked about as a subscriber.
        ['HL', '3', '2', '22', '0'],
        traceSegment(trace_number, sender),
        [
          ...['NM1', 'IL', '1', elementText(member.last_name, 60)],
          ...[elementText(member.first_name, 35), '', '', '', 'MI'],
          elementText(member.member_id, 80),
        ],
        ['DMG', 'D8', plainDay(member.birth_date)],
        ['DTP', '291', 'D8', plainDay(service_date)],
        ['EQ', '30'],
      ],
    },
    sender,
    now
  )
}
