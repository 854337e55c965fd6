import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './avatar.tsx'

test('initials leave the title out and survive any script', () => {
  expect(initialsOf('Dra. Ximena Arriaga Solís')).toBe('XA')
  expect(initialsOf('Dr. med. Jürgen von Ahlen')).toBe('JA')
  expect(initialsOf('Prof. Dr. Émile Zola')).toBe('ÉZ')
  expect(initialsOf('山田 太郎')).toBe('山太')
  expect(initialsOf('Sukarno')).toBe('S')
  expect(initialsOf('24/7 Clinic')).toBe('C')
  expect(tintOf('Ana')).toBe(tintOf('Ana'))
})
