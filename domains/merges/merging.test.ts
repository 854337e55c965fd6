import { expect, test } from 'vitest'
import { merging } from './merging.ts'

test('only staff merge records, through any verb', async () => {
  const system = <T>(run: (tx: never) => Promise<T>) => run(undefined as never)
  const done = async () => 'done'
  expect(await merging({ role: 'admin', system }, done)).toBe('done')
  for (const role of ['client', 'partner', null] as const)
    expect(() => merging({ role, system }, done)).toThrow('Only staff merge records')
})
