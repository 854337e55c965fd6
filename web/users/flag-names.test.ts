import { expect, test } from 'vitest'
import { resources } from '@numo/domains/access/rules-resources.ts'
import { loadAppWords } from '../words/app-words.ts'
import { resourceName } from './flag-names.ts'

test.each(['en', 'es'] as const)('every kind of record has a name (%s)', async (locale) => {
  const t = await loadAppWords(locale)
  const kinds = Object.keys(resources)
  expect(kinds.filter((kind) => resourceName(kind, t) === kind.replaceAll('_', ' '))).toEqual([])
})
