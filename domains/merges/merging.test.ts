import { expect, test } from 'vitest'
import { merging } from './merging.ts'

test('records are merged by staff alone, whatever verb asks', async () => {
  const system = <T>(run: (tx: never) => Promise<T>) => run(undefined as never)
  const done = async () => 'done'
  expect(await merging({ role: 'admin', system }, done)).toBe('done')
  for (const role of ['client', 'partner', null] as const)
    expect(() => merging({ role, system }, done)).toThrow('Only staff merge records')
})
