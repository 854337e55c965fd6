import { expect, test } from 'vitest'
import { checkSystemUses } from './check-system.ts'

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
