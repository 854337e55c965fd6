import { expect, test } from 'vitest'
import { merging } from './merging.ts'

test('records are merged by staff alone, whatever verb asks', async () => {
  const system = <T>(run: (tx: never) => Promise<T>) => run(undefined as never)
  const done = async () => 'done'
  expect(await merging({ hat: 'admin', system }, done)).toBe('done')
  for (const hat of ['client', 'partner', null] as const)
    expect(() => merging({ hat, system }, done)).toThrow('Only staff merge records')
})
