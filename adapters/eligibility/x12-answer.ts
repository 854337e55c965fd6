import { decimalsOf } from '@numo/kit/money.ts'
import { nothingKnown, type EligibilityError, type EligibilityFacts } from './port.ts'
import { segmentsOf, type Segment } from '@numo/kit/x12-segments.ts'

/** Contents of an X12 271 response. */
export type X12Answer = {
  facts: EligibilityFacts
  error_code: EligibilityError | null
  /** MSG segments, joined. */
  words: string | null
  /** Trace number (TRN02) of the question; null when the response has none. */
  trace_number: string | null
  segments: readonly Segment[]
}

/** EB01 codes of active coverage. */
const active = new Set(['1', '2', '3', '4', '5'])
/** EB01 codes of inactive coverage. */
const inactive = new Set(['6', '7', '8'])
/** AAA03 codes: the insurer's system is temporarily unavailable. */
const later = new Set(['42', '80'])
/** AAA03 codes: the person was not found. */
const unknownPerson = new Set([
  '58',
  '64',
  '65',
  '67',
  '68',
  '71',
  '72',
  '73',
  '74',
  '75',
  '76',
  '77',
  '78',
])
/** EB06 codes: amounts of a whole year, what remains and what was used. */
const whole = new Set(['', '22', '23', '25'])
const remaining = '29'
const usedSoFar = '24'

type BenefitSegment = {
  code: string
  level: string
  service: string
  period: string
  amount: string
  share: string
  first: string
  network: string
}

const ebOf = (s: Segment): BenefitSegment => ({
  code: s[1] ?? '',
  level: s[2] ?? '',
  service: s[3] ?? '',
  period: s[6] ?? '',
  amount: s[7] ?? '',
  share: s[8] ?? '',
  first: s[11] ?? '',
  network: s[12] ?? '',
})

/** Converts an X12 amount in major units to minor units. Returns null when it is missing or out of range. */
function minorAmount(text: string, decimals: number): number | null {
  if (!/^\d{1,12}(\.\d{0,4})?$/.test(text)) return null
  return Math.round(Number(text) * 10 ** decimals)
}

/** Converts 0.2 or 20 (percent) to basis points. */
function bpsOf(text: string): number | null {
  if (!/^\d{0,3}(\.\d{1,6})?$/.test(text) || text === '') return null
  const value = Number(text)
  const bps = Math.round(value <= 1 ? value * 10_000 : value * 100)
  return bps <= 10_000 ? bps : null
}

/** Whether a benefit applies to health care in general (EB03 empty or 30). */
const isGeneral = ({ service }: BenefitSegment) =>
  service === '' || service.split('^').includes('30')
const isInNetwork = ({ network }: BenefitSegment) => network !== 'N'

/**
 * Picks the most relevant of several benefits: general before a kind of care, in network before out of network,
 * individual before family.
 */
function best(all: readonly BenefitSegment[]): BenefitSegment | undefined {
  const rank = (one: BenefitSegment) =>
    (isGeneral(one) ? 4 : 0) + (isInNetwork(one) ? 2 : 0) + (one.level === 'IND' ? 1 : 0)
  return all.toSorted((a, b) => rank(b) - rank(a))[0]
}

/** A limit and the amount used, either stated or computed from what remains. */
function limitOf(all: readonly BenefitSegment[], decimals: number) {
  const at = (is: (period: string) => boolean) => {
    const found = best(all.filter((one) => is(one.period) && one.amount !== ''))
    return found ? minorAmount(found.amount, decimals) : null
  }
  const amount = at((period) => whole.has(period))
  const left = at((period) => period === remaining)
  const count = at((period) => period === usedSoFar)
  const used = count ?? (amount !== null && left !== null ? Math.max(0, amount - left) : null)
  return { amount, used }
}

function errorOf(rejects: readonly Segment[]): EligibilityError | null {
  const reasons = rejects.map((segment) => segment[3] ?? '')
  if (reasons.length === 0) return null
  if (reasons.some((reason) => unknownPerson.has(reason))) return 'member_not_found'
  return reasons.every((reason) => later.has(reason)) ? 'unreachable' : 'refused'
}

const careOf: Readonly<Record<string, string>> = {
  '48': 'inpatient',
  '47': 'inpatient',
  '50': 'outpatient',
  '98': 'outpatient',
  '86': 'emergency',
  '69': 'maternity',
  '4': 'imaging',
  '62': 'imaging',
  '88': 'medication',
  '2': 'day_case',
  '13': 'day_case',
}

/** Kinds of care that need preauthorization (EB11 = Y). */
const preauthorizations = (all: readonly BenefitSegment[]) => [
  ...new Set(
    all
      .filter(({ first }) => first === 'Y')
      .flatMap(({ service }) => service.split('^'))
      .flatMap((service) => careOf[service] ?? [])
  ),
]

/** Selects by name in all loops, including those after HL 23: only subscribers are asked about. */
const named = (segments: readonly Segment[], name: string) =>
  segments.filter((segment) => segment[0] === name)

/**
 * Parses a 271 (005010X279A1). Returns null when the text is not one. Ignores unknown segments, their order and invalid
 * amounts. `currency` is the insurer's, because the message names none.
 */
export function x12Answer(text: string, currency: string): X12Answer | null {
  const segments = segmentsOf(text)
  if (!segments || !segments.some((one) => one[0] === 'ST' && one[1] === '271')) return null
  const decimals = decimalsOf(currency)
  const messages = named(segments, 'EB').map(ebOf)
  const by = (code: string) => messages.filter((one) => one.code === code)
  const deductible = limitOf(by('C'), decimals)
  const outOfPocketMax = limitOf(by('G'), decimals)
  const limit = limitOf(by('F'), decimals)
  const share = best(by('A').filter((one) => one.share !== ''))
  const generals = messages.filter(isGeneral)
  const isActive = generals.some(({ code }) => active.has(code))
  const isOver = messages.some(({ code }) => inactive.has(code))
  const first = preauthorizations(messages)
  const isPreauthorizationStated = messages.some((one) => one.first === 'Y' || one.first === 'N')
  const words = named(segments, 'MSG')
    .map((segment) => segment[1] ?? '')
    .filter(Boolean)
    .join(' ')
  const hasAmounts = [deductible, outOfPocketMax, limit].some(({ amount }) => amount !== null)
  return {
    facts: {
      ...nothingKnown,
      in_force: isActive ? true : isOver ? false : null,
      currency: hasAmounts ? currency : null,
      deductible_amount: deductible.amount,
      deductible_used_amount: deductible.used,
      coinsurance_bps: share ? bpsOf(share.share) : null,
      out_of_pocket_max_amount: outOfPocketMax.amount,
      out_of_pocket_used_amount: outOfPocketMax.used,
      annual_limit_amount: limit.amount,
      annual_limit_used_amount: limit.used,
      preauthorization_required: isPreauthorizationStated
        ? messages.some((one) => one.first === 'Y')
        : null,
      preauthorization_for: first,
    },
    error_code: errorOf(named(segments, 'AAA')),
    words: words.slice(0, 1000) || null,
    trace_number: named(segments, 'TRN')[0]?.[2] ?? null,
    segments: segments.slice(0, 500),
  }
}
