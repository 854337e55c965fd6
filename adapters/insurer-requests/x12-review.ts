import { decimalsOf } from '@numo/kit/money.ts'
import { segmentsOf, type Segment } from '@numo/kit/x12-segments.ts'
import type { ReviewAnswer, ReviewDecision, UnreadableReason } from './port.ts'

/** HCR01: actions of a review. Other codes are shown as they are and decide nothing. */
const decisions: Readonly<Record<string, ReviewDecision>> = {
  A1: 'approved',
  A2: 'partially_approved',
  A3: 'denied',
  A4: 'pending',
  A6: 'partially_approved',
}

/** BHT02 of a request and of a cancellation; an answer has 11 or another. */
const requestPurposes = new Set(['13', '01', '36'])

/** Converts `YYYYMMDD` to a day; null when there is no such day. */
function dayIn(text: string | undefined): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '')
  if (!found) return null
  const day = found.slice(1).join('-')
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/** First and last day of a DTP segment; the last is null of a single day. */
function daysIn(segment: Segment | undefined): [string | null, string | null] {
  const [from, to] = (segment?.[3] ?? '').split('-')
  return segment?.[2] === 'RD8' ? [dayIn(from), dayIn(to)] : [dayIn(from), null]
}

/** Loops of a message: what follows each HL, with its level (HL03). */
function loopsOf(segments: readonly Segment[]) {
  const loops: { level: string; segments: Segment[] }[] = [{ level: '', segments: [] }]
  for (const segment of segments)
    if (segment[0] === 'HL') loops.push({ level: segment[3] ?? '', segments: [] })
    else loops.at(-1)?.segments.push(segment)
  return loops
}

const first = (segments: readonly Segment[], name: string, qualifier?: string) =>
  segments.find((one) => one[0] === name && (qualifier === undefined || one[1] === qualifier))
const all = (segments: readonly Segment[], name: string) =>
  segments.filter((segment) => segment[0] === name)

/** Amount of a certified service (SV1-02, SV2-03) in minor units; null when it names none that is one. */
function amountOf(segments: readonly Segment[], decimals: number): number | null {
  const text = first(segments, 'SV1')?.[2] || first(segments, 'SV2')?.[3] || ''
  const pattern = new RegExp(`^\\d{1,12}(\\.\\d{1,${Math.max(decimals, 1)}})?$`)
  return pattern.test(text) ? Math.round(Number(text) * 10 ** decimals) : null
}

/** Sum of the certified services; null unless each of them names its amount. */
function certifiedAmount(loops: ReturnType<typeof loopsOf>, decimals: number): number | null {
  const amounts = loops
    .filter(({ segments }) => ['A1', 'A2', 'A6'].includes(first(segments, 'HCR')?.[1] ?? ''))
    .map(({ segments }) => amountOf(segments, decimals))
  const known = amounts.filter((amount) => amount !== null)
  if (amounts.length === 0 || known.length !== amounts.length) return null
  const sum = known.reduce((total, amount) => total + amount, 0)
  return Number.isSafeInteger(sum) && sum > 0 ? sum : null
}

/**
 * Reads an X12 278 response (005010X217), or says why it cannot be read. The decision about the whole event counts; without
 * one, that of its services where they agree. Nothing is guessed: a code, day or amount that is not understood is null.
 */
export function readReview(
  text: string,
  { trace_number, currency }: { trace_number: string | null; currency: string }
): ReviewAnswer | UnreadableReason {
  const segments = segmentsOf(text.replace(/^\uFEFF/, ''))
  if (!segments) return 'not-x12'
  if (!segments.some((one) => one[0] === 'ST' && one[1] === '278')) return 'not-278'
  if (requestPurposes.has(first(segments, 'BHT')?.[2] ?? '')) return 'is-request'
  const traces = all(segments, 'TRN').map((one) => (one[2] ?? '').toUpperCase())
  // Without a trace, the head of the message repeats our reference: what names no request decides none.
  const named = traces.length > 0 ? traces : [(first(segments, 'BHT')?.[3] ?? '').toUpperCase()]
  if (trace_number !== null && !named.includes(trace_number.toUpperCase())) return 'other-request'
  const loops = loopsOf(segments)
  const events = loops.filter(({ level }) => level === 'EV')
  const services = loops.filter(({ level }) => level === 'SS')
  const reviews = (some: typeof loops) => some.flatMap((one) => all(one.segments, 'HCR'))
  const ofEvent = reviews(events)
  const found = ofEvent.length > 0 ? ofEvent : reviews(services)
  const rejections = all(segments, 'AAA').flatMap((one) => (one[3] ? [one[3]] : []))
  const codes = [...new Set(found.map((one) => one[1] ?? ''))]
  if (found.length === 0 && rejections.length === 0) return 'no-decision'
  const [code = null] = codes.length === 1 ? codes : []
  const reviewed = (ofEvent.length > 0 ? events : services).flatMap((one) => one.segments)
  const [from, to] = daysIn(first(reviewed, 'DTP', 'AAH') ?? first(reviewed, 'DTP', '007'))
  const words = all(segments, 'MSG').map((one) => one[1] ?? '')
  return {
    decision: decisions[code ?? ''] ?? null,
    code: codes.join(' ') || null,
    reference:
      found
        .map((one) => one[2])
        .find(Boolean)
        ?.slice(0, 80) ?? null,
    amount: certifiedAmount(services, decimalsOf(currency)),
    currency,
    valid_from: from,
    valid_until: to ?? daysIn(first(reviewed, 'DTP', '036'))[0],
    reasons: [...new Set([...found.map((one) => one[3] ?? ''), ...rejections])].filter(Boolean),
    words: words.filter(Boolean).join(' ').slice(0, 1000) || null,
  }
}
