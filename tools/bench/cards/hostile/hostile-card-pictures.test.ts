import { expect, test } from 'vitest'
import { hostileCases, hostilePicture } from './hostile-card-pictures.ts'

test('fields that a finger covers are known as hidden, and a whole card hides none', async () => {
  const first = (state: string) => hostileCases().find((one) => one.state === state)
  const [covered, whole] = [first('finger'), first('clean')]
  if (!covered || !whole) throw new Error('No such picture')
  expect((await hostilePicture(covered)).hidden.size).toBeGreaterThan(0)
  expect((await hostilePicture(whole)).hidden.size).toBe(0)
})
