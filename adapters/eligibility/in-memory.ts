import { answerByRules } from './by-rules.ts'
import type { Eligibility, EligibilityAnswer, EligibilityQuestion } from './port.ts'

export type InMemoryEligibility = Eligibility & {
  /** What was asked, oldest first. */
  readonly asked: EligibilityQuestion[]
  /** From now on, questions take their time, as an insurer's program does, and are answered with this on top. */
  answerSlowlyWith(answer: Partial<EligibilityAnswer>): void
  /** From now on, questions are answered by rules at once. */
  answerByRules(): void
}

/** For tests: answers by rules, or slowly with what the test says. */
export function createInMemoryEligibility(): InMemoryEligibility {
  const requests: EligibilityQuestion[] = []
  let slow: Partial<EligibilityAnswer> | null = null
  return {
    kind: 'in-memory',
    asked: requests,
    answersAtOnce: () => slow === null,
    async ask(question) {
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
