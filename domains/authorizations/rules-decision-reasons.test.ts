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
  expect(reasonsOfX12(['82', '83', '87', '88', '89', '90', '91'])).toHaveLength(maxReasons)
})
