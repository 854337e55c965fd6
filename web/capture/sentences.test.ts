import { expect, test } from 'vitest'
import { fileProblems } from '@numo/kit/file-problem.ts'
import en from '../words/en/capture.json'
import es from '../words/es/capture.json'
import { hints } from '@numo/kit/picture-quality.ts'

test.each([
  ['English', en],
  ['Spanish', es],
])('every refusal and hint has a sentence in %s', (_language, words) => {
  for (const problem of [...fileProblems, 'documents-full'] as const)
    expect(words.problem[problem]).toMatch(/^\p{Lu}.*\.$/u)
  for (const hint of hints) expect(words.hint[hint]).toMatch(/^\p{Lu}.*\.$/u)
})
