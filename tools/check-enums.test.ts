import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkEnums } from './check-enums.ts'
import { readSources } from './sources.ts'

const enums = {
  path: 'domains/pets/enums.ts',
  text: `export const petKinds = ['cat', 'dog'] as const`,
}
const beside = (path: string, text: string) => checkEnums([enums, { path, text }])

test('the values of every set are written once in the product', () => {
  const sources = readSources(resolve(import.meta.dirname, '..'), ['domains', 'web', 'server'])
  const product = sources.filter(({ path }) => !path.startsWith('server/demo/'))
  expect(checkEnums(product)).toEqual([])
})

test.each([
  ['a shape', `const Pet = z.enum(['dog', 'cat'])`],
  ['a type', `type Pet = 'cat' | 'dog'`],
  ['a type that may be null', `type Pet = 'cat' | 'dog' | null`],
  ['a list of their own', `export const kinds = ['cat', 'dog'] as const`],
])('%s with the values of a set is a duplicate', (_, text) => {
  expect(beside('domains/owners/contract.ts', text)).toEqual([
    'domains/owners/contract.ts:1 writes the words of petKinds (domains/pets/enums.ts:1) again: read them there',
  ])
})

test('reading the set, other words and tests are no duplicates', () => {
  expect(beside('domains/owners/contract.ts', `const Pet = z.enum(petKinds)`)).toEqual([])
  expect(beside('domains/owners/contract.ts', `const Pet = z.enum(['cat', 'fox'])`)).toEqual([])
  expect(beside('domains/owners/owners.test.ts', `const all = ['cat', 'dog']`)).toEqual([])
})
