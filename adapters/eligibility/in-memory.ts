import { answerByRules } from './by-rules.ts'
import type { Eligibility, EligibilityAnswer, EligibilityQuestion } from './port.ts'

export type InMemoryEligibility = Eligibility & {
  /** Questions received, oldest first. */
  readonly questions: EligibilityQuestion[]
  /** From now on questions are answered in the background, as by an insurer, with `answer` merged over the rules. */
  answerSlowlyWith(answer: Partial<EligibilityAnswer>): void
  /** From now on questions are answered by rules at once. */
  answerByRules(): void
}

/** Test double: answers by rules, or in the background with the facts the test sets. */
export function createInMemoryEligibility(): InMemoryEligibility {
  const requests: EligibilityQuestion[] = []
  let slow: Partial<EligibilityAnswer> | null = null
  return {
    kind: 'in-memory',
    questions: requests,
    answersAtOnce: () => slow === null,
    async check(question) {
      requests.push(question)
      const answer = answerByRules(question)
      return slow ? { ...answer, source: 'x12', ...slow } : answer
    },
    answerSlowlyWith(answer) {
      slow = answer
    },
    answerByRules() {
      slow = null
    },
  }
}
