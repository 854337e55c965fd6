import { expect, test } from 'vitest'
import { locales } from '@numo/kit/locales.ts'
import { decisionReasons, maxReasons, reasonText, reasonsOfX12 } from './rules-decision-reasons.ts'

test('each reason is a sentence of its own in each language', () => {
  const sentences = locales.flatMap((locale) =>
    decisionReasons.map((one) => reasonText(one, locale))
  )
  expect(new Set(sentences).size).toBe(decisionReasons.length * locales.length)
  for (const text of sentences) expect(text).toMatch(/^\p{Lu}.+\.$/u)
})

test('reasons of X12 become ours once each; what is not known is another reason', () => {
  expect(reasonsOfX12(['82', ' 88', '82', 'ZZ'])).toEqual(['not_necessary', 'not_covered'])
  expect(reasonsOfX12(['ZZ'])).toEqual(['other'])
  expect(reasonsOfX12([])).toEqual(['other'])
  expect(reasonsOfX12(['82', '83', '87', '88', '90', '91', '96'])).toHaveLength(maxReasons)
  // A decision has codes of its own for what a rejection says: both are the same reason here.
  for (const [decision, rejection] of [
    ['0F', '82'],
    ['0G', '83'],
    ['0L', '87'],
    ['0M', '88'],
    ['0P', '90'],
    ['0Q', '91'],
    ['0S', '96'],
    ['0T', '98'],
    ['09', '35'],
  ] as const) {
    expect(reasonsOfX12([decision])).toEqual(reasonsOfX12([rejection]))
    expect(reasonsOfX12([decision])).not.toEqual(['other'])
  }
  // What was asked for without approval may be late or not: nobody guesses.
  expect(reasonsOfX12(['0N', '89'])).toEqual(['other'])
  // Somebody who was not found may have a mistyped number; who is not in the plan named is not insured by it.
  expect(reasonsOfX12(['75'])).toEqual(['other'])
  expect(reasonsOfX12(['78'])).toEqual(['not_insured'])
})
