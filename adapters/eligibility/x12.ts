import { postX12, type X12Settings } from '../x12/clearing-house.ts'
import { answerByRules } from './by-rules.ts'
import {
  nothingKnown,
  type Eligibility,
  type EligibilityAnswer,
  type EligibilityError,
  type EligibilityQuestion,
  type Unchecked,
} from './port.ts'
import { x12Answer, type X12Answer } from './x12-answer.ts'
import { x12Question } from './x12-question.ts'

/**
 * Checks eligibility at a clearing house (X12 270/271 over HTTPS). Falls back to the rules of the plan when the insurer
 * has no payer code or the person no member id.
 */
export function createX12Eligibility(
  settings: X12Settings,
  { fetch = globalThis.fetch, now = () => new Date() } = {}
): Eligibility {
  const write = (question: EligibilityQuestion) => x12Question(question, settings, now())

  return {
    kind: 'x12',
    answersAtOnce: (question) => write(question) === null,
    async check(question) {
      const text = write(question)
      if (text === null) return answerByRules(question)
      const sent = await postX12(settings, text, fetch)
      if (sent === null) return failed('unreachable', null)
      const result = x12Answer(sent, settings.currency)
      const isOurs =
        result !== null &&
        (result.trace_number ?? question.trace_number.toUpperCase()) ===
          question.trace_number.toUpperCase()
      if (!result || !isOurs) return failed('refused', null)
      if (result.error_code !== null && result.facts.in_force === null)
        return failed(result.error_code, result)
      return answered(question, result)
    },
  }
}

const rawOf = (result: X12Answer | null) => (result ? { segments: result.segments } : null)

const failed = (error_code: EligibilityError, result: X12Answer | null): EligibilityAnswer => ({
  ...nothingKnown,
  status: 'error',
  source: 'x12',
  not_checked: ['validity', 'plan', 'usage'],
  disposition: result?.words ?? null,
  error_code,
  raw: rawOf(result),
})

/** Merges the response of the insurer with the rules of the plan, which fill in missing cost sharing. */
function answered(question: EligibilityQuestion, result: X12Answer): EligibilityAnswer {
  const { facts } = result
  const rules = answerByRules(question)
  const isAbout = facts.currency === null || facts.currency === rules.currency
  const known = { ...(isAbout && { ...rules }), ...onlyKnown(facts), in_force: facts.in_force }
  const gaps: readonly (readonly [Unchecked, boolean])[] = [
    ['validity', facts.in_force === null],
    ['plan', (known.deductible_amount ?? null) === null],
    ['usage', (known.deductible_used_amount ?? null) === null],
    ['waiting_period', true],
  ]
  return {
    ...nothingKnown,
    ...known,
    status: facts.in_force === null ? 'partial' : 'complete',
    source: 'x12',
    not_checked: gaps.filter(([, isOpen]) => isOpen).map(([name]) => name),
    disposition: result.words,
    error_code: null,
    raw: rawOf(result),
  }
}

/** Drops nulls and empty lists, which would override known facts. */
const onlyKnown = <T extends object>(facts: T): Partial<T> =>
  // Safe: the same fields with the same types, some omitted.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)
    )
  ) as Partial<T>
