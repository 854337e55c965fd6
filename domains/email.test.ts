import { expect, test } from 'vitest'
import { plainWords } from './email.ts'

test.each([
  ['مریم\u200cسادات', 'مریم\u200cسادات'],
  ['Ana 👩\u200d👩\u200d👧', 'Ana 👩\u200d👩\u200d👧'],
  ['👩\u200d⚕\uFE0F', '👩\u200d⚕\uFE0F'],
  ['Ana\u200dRuiz', 'Ana Ruiz'],
  ['\u200dمریم\u200c', 'مریم'],
  ['Ana\u202eRuiz\u0000', 'Ana Ruiz'],
  ['Ana\u2028Ruiz', 'Ana Ruiz'],
])('a name %j keeps joiners inside words, and nothing else that is not seen', (given, kept) => {
  expect(plainWords(given)).toBe(kept)
})
