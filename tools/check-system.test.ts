import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { served } from '@numo/server/served.ts'
import { checkReach, checkSystemUses } from './check-system.ts'
import { readSources } from './sources.ts'
import { signedInUses, systemUses } from './system-uses.ts'

const file = (text: string, path = 'domains/clients/save-client.ts') => ({ path, text })
const path = 'domains/clients/save-client.ts'

test.each([
  'return ctx.system(async (tx) => save(tx))',
  'const run = ctx.system',
  "const ctx = contextFor('program')",
  'async function run({ system }: Context) { await system((tx) => save(tx)) }',
])('a file that runs as the program without a reason: %s', (text) => {
  expect(checkSystemUses([file(text)], {})).toEqual([
    `${path} runs as the program: use ctx.tx, or give the reason in tools/system-uses.ts`,
  ])
  expect(checkSystemUses([file(text)], { [path]: 'why' })).toEqual([])
})

test.each(['return ctx.tx(async (tx) => save(tx))', '// once ctx.system(run)\nreturn ctx.tx(run)'])(
  'a reason without a use: %s',
  (text) => {
    expect(checkSystemUses([file(text)], { [path]: 'why' })).toEqual([
      `${path} stands in tools/system-uses.ts and does not run as the program`,
    ])
  }
)

test('no POST of a household or organisation reaches program transactions, others only the exceptions', () => {
  const root = resolve(import.meta.dirname, '..')
  const sources = readSources(root, ['domains'])
  const endpoints = served.map(({ endpoint }) => endpoint)
  expect(checkReach(root, sources, endpoints, systemUses, signedInUses)).toEqual([])
  // Uploads have an API file of their own.
  const upload = [
    file(
      `import { uploadDocument } from '../documents/upload-document.ts'`,
      'domains/documents/api-bytes.ts'
    ),
  ]
  const bytes = { name: 'uploadDocument', method: 'POST', access: 'account' } as const
  expect(checkReach(root, [...sources, ...upload], [bytes], systemUses, signedInUses)).toEqual([])
})

test('a violation is named, also through other files; type imports are ignored', () => {
  const sources = [
    file(`import { saveClient } from './save-client.ts'`, 'domains/clients/api.ts'),
    file(`import { keep } from '../audit/keep.ts'`),
    file(`import { run } from './run.ts'`, 'domains/audit/keep.ts'),
    file('ctx.system(write)', 'domains/audit/run.ts'),
  ]
  const post = { name: 'saveClient', method: 'POST', access: 'account' } as const
  const listed = { 'domains/audit/run.ts': 'why' }
  const problem = 'saveClient is a POST of somebody signed in and reaches domains/audit/run.ts'
  expect(checkReach('/', sources, [post], listed)).toEqual([problem])
  expect(checkReach('/', sources, [{ ...post, access: 'partner' }], listed)).toEqual([problem])
  for (const access of ['signed-in', 'admin'] as const) {
    expect(checkReach('/', sources, [{ ...post, access }], listed)).toEqual([problem])
    expect(checkReach('/', sources, [{ ...post, access }], listed, Object.keys(listed))).toEqual([])
  }
  expect(checkReach('/', sources, [post], listed, Object.keys(listed))).toEqual([problem])
  for (const other of [
    { ...post, method: 'GET' },
    { ...post, access: 'public' },
  ] as const)
    expect(checkReach('/', sources, [other], listed)).toEqual([])
  const typed = sources.map((one) => ({
    ...one,
    text: one.text.replace('import { run }', 'import type { run }'),
  }))
  expect(checkReach('/', typed, [post], listed)).toEqual([])
  expect(checkReach('/', [], [post], listed)).toEqual([
    'saveClient is served by a verb that no api.ts imports under its name',
  ])
})
