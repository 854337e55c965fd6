import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTextVault } from './text-vault.ts'

const [old, now, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const number = '032180000118359719'

test('a number is read again by the same row alone, and never stands in what is stored', () => {
  const vault = createTextVault([now])
  const sealed = vault.seal(number, 'partner 1')
  expect(vault.open(sealed, 'partner 1')).toBe(number)
  expect(sealed.includes(number)).toBe(false)
  expect(sealed.equals(vault.seal(number, 'partner 1'))).toBe(false)
  expect(() => vault.open(sealed, 'partner 2')).toThrow(/no key/)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed, 'partner 1')).toThrow(/no key/)
    expect(() => vault.open(sealed.subarray(0, at), 'partner 1')).toThrow(/no key/)
  }
})

test('after a change of keys older rows are still read and recognised; without their key they are not', () => {
  const before = createTextVault([old])
  const sealed = before.seal(number, 'a')
  const after = createTextVault([now, old])
  expect(after.open(sealed, 'a')).toBe(number)
  expect(after.digest(number).equals(before.digest(number))).toBe(true)
  expect(createTextVault([other]).digest(number).equals(before.digest(number))).toBe(false)
  expect(() => createTextVault([other]).open(sealed, 'a')).toThrow(/no key/)
})
