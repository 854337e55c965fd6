import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf, lookOf, looksOf } from './avatar.tsx'

test('initials omit the title and support any script', () => {
  expect(initialsOf('Dra. Ximena Arriaga Solís')).toBe('XA')
  expect(initialsOf('Dr. med. Jürgen von Ahlen')).toBe('JA')
  expect(initialsOf('Prof. Dr. Émile Zola')).toBe('ÉZ')
  expect(initialsOf('山田 太郎')).toBe('山太')
  expect(initialsOf('Sukarno')).toBe('S')
  expect(initialsOf('24/7 Clinic')).toBe('C')
  expect(lookOf('Ana')).toEqual(lookOf('Ana'))
})

test('in a list no neighbours share colour or outline, deterministically', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Ana Paz', 'Bea Luz', 'Dr. Ito', '24/7 Clinic', '')),
      (names) => {
        const looks = looksOf(names)
        expect(looks).toHaveLength(names.length)
        for (const [place, look] of looks.entries()) {
          const before = looks.slice(Math.max(0, place - 3), place)
          expect(before.map(({ tint }) => tint)).not.toContain(look.tint)
          expect(before.at(-1)?.shape).not.toBe(look.shape)
        }
        expect(looksOf(names)).toEqual(looks)
      }
    )
  )
})
