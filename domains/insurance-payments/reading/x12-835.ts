import { decimalsOf, isCurrency } from '@numo/kit/money.ts'
import { readInterchanges, type Segment, type X12Message } from '@numo/kit/x12-segments.ts'
import { dayOf, minorOf, tidy } from '@numo/kit/read-text.ts'
import {
  missingInRemittance,
  problem,
  type FileProblem,
  type Remittance,
  type RemittanceFile,
  type RemittedAdjustment,
  type RemittedClaim,
  type RemittedPlb,
  unnamedCurrency,
} from './remittance.ts'

const limits = { characters: 12_000_000, segments: 500_000 }

/**
 * Parses X12 835 remittance advice, version 4010 or 5010, also without its envelope. `currency` is that of payments
 * without a CUR segment. Returns null when the text is not X12.
 */
export function readX12Remittances(text: string, currency: string): RemittanceFile | null {
  const messages = readInterchanges(text, limits)
  if (!messages) return null
  const sets = messages.flatMap((message) => {
    const of = { message, problems: problemsOfEnvelope(message), notes: notesOf(message) }
    return setsOf(message.segments).map((set) => ({
      ...of,
      set,
      name: set.segments[0]?.[1] ?? '',
    }))
  })
  return {
    remittances: sets
      .filter(({ name }) => name === '835')
      .map(({ set, message, problems, notes }) => {
        const one = remittanceOf(set, message, currency)
        return {
          ...one,
          problems: [...problems, ...one.problems],
          notes: [...notes, ...one.notes],
        }
      }),
    other_sets: [...new Set(sets.map(({ name }) => name))].filter((name) => name !== '835'),
  }
}

type TransactionSet = { segments: Segment[]; end: Segment | null }

function setsOf(segments: readonly Segment[]): TransactionSet[] {
  const sets: TransactionSet[] = []
  let open: TransactionSet | null = null
  for (const segment of segments) {
    if (segment[0] === 'ST') {
      open = { segments: [segment], end: null }
      sets.push(open)
    } else if (open && segment[0] === 'SE') {
      open.end = segment
      open = null
    } else if (segment[0] === 'GE' || segment[0] === 'IEA') open = null
    else open?.segments.push(segment)
  }
  return sets
}

const notesOf = ({ has_envelope, has_text_before, segments }: X12Message): FileProblem[] => [
  ...(has_text_before ? [problem('text_before')] : []),
  ...(has_envelope ? [] : [problem('no_envelope')]),
  ...(segments.some((one) => one[0] === 'GS' && one[8]?.startsWith('004'))
    ? [problem('old_version')]
    : []),
]

function problemsOfEnvelope({ has_envelope, segments, is_too_long }: X12Message): FileProblem[] {
  if (is_too_long) return [problem('too_many_segments', { total: limits.segments })]
  if (!has_envelope) return []
  const isTest = segments.some((one) => one[0] === 'ISA' && one[15] === 'T')
  const started = segments.filter(([name]) => name === 'ISA').length
  const ended = segments.filter(([name]) => name === 'IEA').length
  return [
    ...(isTest ? [problem('test_file')] : []),
    ...(started > ended ? [problem('cut_off')] : []),
  ]
}

/** Reads amounts, and remembers those that are none. */
type Amounts = { of: (segment: Segment, at: number) => number; problems: FileProblem[] }

function amountReader(decimals: number): Amounts {
  const problems: FileProblem[] = []
  return {
    problems,
    of(segment, at) {
      const text = segment[at] ?? ''
      const amount = text === '' ? 0 : minorOf(text, decimals)
      if (amount === null)
        problems.push(problem('amount', { segment: segment[0] ?? '', value: tidy(text, 30) }))
      return amount ?? 0
    },
  }
}

function remittanceOf(
  { segments, end }: TransactionSet,
  { component }: X12Message,
  fallback: string
): Remittance {
  const named = (name: string) => segments.find((one) => one[0] === name)
  const own = named('CUR')?.[2] ?? ''
  const currency = currencyOf(own) ?? fallback
  const unnamed = own === '' ? unnamedCurrency(currency) : { problems: [], notes: [] }
  const amounts = amountReader(decimalsOf(currency))
  const bpr = named('BPR')
  const parts = {
    amount: bpr ? amounts.of(bpr, 2) : 0,
    claims: claimsOf(segments, amounts),
    provider_adjustments: segments
      .filter(([name]) => name === 'PLB')
      .flatMap((one) => plbOf(one, component, amounts)),
  }
  const missing = missingInRemittance(parts)
  return {
    ...parts,
    currency,
    trace_number: tidy(named('TRN')?.[2] ?? '', 80) || null,
    payer_name: nameOf(segments, 'PR'),
    payee_name: nameOf(segments, 'PE'),
    method: methods[bpr?.[4] ?? ''] ?? 'other',
    payment_date: dateOf(bpr?.[16]) ?? dateOf(dtm(segments, '405')),
    names_currency: own !== '',
    problems: [
      ...problemsOfSet(segments, end),
      ...unnamed.problems,
      ...(own !== '' && currencyOf(own) === null
        ? [problem('no_such_currency', { value: tidy(own, 10) })]
        : []),
      ...(bpr ? problemsOfPayment(bpr, parts.amount) : []),
      ...amounts.problems.slice(0, 5),
      ...(bpr && missing !== 0 ? [problem('balance', { amount: missing, currency })] : []),
    ],
    notes: unnamed.notes,
  }
}

/** What is no payment to us: money that the payer takes, an announcement of transfers to come, less than nothing. */
function problemsOfPayment(bpr: Segment, amount: number): FileProblem[] {
  if (bpr[3] === 'D') return [problem('is_debit')]
  if (bpr[1] === 'P') return [problem('is_prenotification')]
  return amount < 0 ? [problem('negative_payment')] : []
}

const methods: Readonly<Record<string, Remittance['method']>> = {
  ACH: 'ach',
  CHK: 'check',
  FWT: 'wire',
  BOP: 'wire',
}

const currencyOf = (code: string | undefined) =>
  code !== undefined && isCurrency(code) ? code : null
const nameOf = (segments: readonly Segment[], role: string) => {
  const name = segments.find((one) => one[0] === 'N1' && one[1] === role)?.[2]
  return name ? tidy(name, 140) : null
}
const dtm = (segments: readonly Segment[], qualifier: string) =>
  segments.find((one) => one[0] === 'DTM' && one[1] === qualifier)?.[2]
function dateOf(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? []
  return year ? dayOf(Number(year), Number(month), Number(day)) : null
}

function problemsOfSet(segments: readonly Segment[], end: Segment | null): FileProblem[] {
  const found: FileProblem[] = []
  if (!end) found.push(problem('cut_off'))
  else {
    const [said, counted] = [Number(end[1]), segments.length + 1]
    if (said !== counted) found.push(problem('segment_count', { said: said || 0, counted }))
    if (end[2] !== segments[0]?.[2]) found.push(problem('control_number'))
  }
  const first = (name: string) => segments.findIndex((one) => one[0] === name)
  const last = (name: string) => segments.findLastIndex((one) => one[0] === name)
  if (first('BPR') === -1) found.push(problem('no_payment'))
  else if (first('TRN') === -1) found.push(problem('no_trace'))
  const claims = first('CLP')
  const isPayer = (one: Segment) => one[0] === 'N1' && one[1] === 'PR'
  const header = Math.max(last('BPR'), last('TRN'), segments.findLastIndex(isPayer))
  if (claims !== -1 && header > claims) found.push(problem('out_of_order'))
  return found
}

function claimsOf(segments: readonly Segment[], amounts: Amounts): RemittedClaim[] {
  const starts = segments.flatMap(([name], at) => (name === 'CLP' ? [at] : []))
  const after = segments.findIndex(([name]) => name === 'PLB')
  return starts.map((start, n) => {
    const next = starts[n + 1] ?? (after === -1 ? segments.length : after)
    return claimOf(segments.slice(start, Math.max(next, start + 1)), amounts)
  })
}

function claimOf(segments: readonly Segment[], amounts: Amounts): RemittedClaim {
  const [clp = []] = segments
  const adjustments: RemittedAdjustment[] = []
  let line = 0
  let missingInLines = 0
  let linesPaid = 0
  for (const segment of segments) {
    if (segment[0] === 'SVC') {
      line += 1
      const paid = amounts.of(segment, 3)
      missingInLines += amounts.of(segment, 2) - paid
      linesPaid += paid
    }
    if (segment[0] !== 'CAS') continue
    const group_code = tidy(segment[1] ?? '', 2)
    // Up to six reasons, each with an amount and a quantity.
    for (let at = 2; at < segment.length && at < 20; at += 3) {
      const reason_code = tidy(segment[at] ?? '', 10)
      const amount = amounts.of(segment, at + 1)
      if (reason_code === '' || amount === 0) continue
      adjustments.push({ group_code, reason_code, amount, line: line || null })
      if (line > 0) missingInLines -= amount
    }
  }
  const [billed, paid] = [amounts.of(clp, 3), amounts.of(clp, 4)]
  const nm1 = segments.find((one) => one[0] === 'NM1' && one[1] === 'QC')
  const missing = billed - paid - adjustments.reduce((all, { amount }) => all + amount, 0)
  const claimLevel = adjustments.reduce((all, one) => all + (one.line === null ? one.amount : 0), 0)
  return {
    claim_number: tidy(clp[1] ?? '', 80),
    insurer_claim_number: tidy(clp[7] ?? '', 80) || null,
    patient_name: nm1 ? tidy(`${nm1[4] ?? ''} ${nm1[3] ?? ''}`, 140) || null : null,
    status_code: tidy(clp[2] ?? '', 2),
    billed,
    paid,
    adjustments,
    // Each service balances, and the services add up to the claim where it has any.
    missing: missing || (line > 0 ? missingInLines || linesPaid - claimLevel - paid : 0),
  }
}

function plbOf(segment: Segment, component: string, amounts: Amounts): RemittedPlb[] {
  const found: RemittedPlb[] = []
  for (let at = 3; at < segment.length && at < 15; at += 2) {
    const [reason_code = '', reference] = (segment[at] ?? '').split(component)
    const amount = amounts.of(segment, at + 1)
    if (amount !== 0)
      found.push({
        reason_code: tidy(reason_code, 10),
        reference: reference ? tidy(reference, 120) || null : null,
        amount,
      })
  }
  return found
}
