import { elementText, written, type Segment } from '@numo/kit/x12-segments.ts'
import type { X12Sender } from './clearing-house.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** A day `YYYY-MM-DD` as X12 writes it. */
export const plainDay = (day: string): string => day.replaceAll('-', '')
/** Day of an instant in UTC, `YYYYMMDD`. */
export const dayOf = (at: Date): string =>
  `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`
/** Time of an instant in UTC, `HHMM`. */
export const timeOf = (at: Date): string => `${two(at.getUTCHours())}${two(at.getUTCMinutes())}`

/** Segment NM1 of an organisation. */
export const organisation = (role: string, name: string, code: string, id: string): Segment => [
  ...['NM1', role, '2', elementText(name, 60), '', '', '', '', code],
  elementText(id, 80),
]

/** Segment TRN with our trace number. */
export const traceSegment = (trace_number: string, { sender_id }: X12Sender): Segment => [
  ...['TRN', '1', elementText(trace_number, 50)],
  `9${elementText(sender_id, 9).padStart(9, '0')}`,
]

type Message = {
  /** Functional identifier (GS01). */
  group: string
  /** Transaction set (ST01). */
  set: string
  /** Implementation guide. */
  guide: string
  body: readonly Segment[]
}

/** Writes one transaction set in its envelope. The same `at` and body give the same bytes. */
export function interchange(
  { group, set, guide, body }: Message,
  sender: X12Sender,
  at: Date
): string {
  const [from, to] = [elementText(sender.sender_id, 15), elementText(sender.receiver_id, 15)]
  const [day, time] = [dayOf(at), timeOf(at)]
  // Interchange control number: nine digits.
  const control = String(at.getTime() % 1_000_000_000).padStart(9, '0')
  // The ISA header has fixed widths, so its trailing blanks are kept.
  return written([
    [
      ...['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10), 'ZZ', from.padEnd(15), 'ZZ'],
      ...[to.padEnd(15), day.slice(2), time, '^', '00501', control, '0'],
      ...[sender.is_test ? 'T' : 'P', ':'],
    ],
    ['GS', group, from, to, day, time, '1', 'X', guide],
    ['ST', set, '0001', guide],
    ...body,
    ['SE', String(body.length + 2), '0001'],
    ['GE', '1', '1'],
    ['IEA', '1', control],
  ])
}
