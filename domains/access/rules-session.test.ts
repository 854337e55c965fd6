import { expect, test } from 'vitest'
import { longPassword } from '@numo/adapters/identity/port.ts'
import { minStaffPasswordLength } from '../users/rules.ts'
import { countingRoles, isSignInOver } from './rules-session.ts'

const at = 1_800_000_000
const hour = 3600

test('staff sign in again after 12 hours, others after 30 days', () => {
  const over = (hours: number, is_staff: boolean) =>
    isSignInOver(at, at + hours * hour, { is_staff })
  expect([over(11.99, true), over(12, true)]).toEqual([false, true])
  expect([over(30 * 24 - 0.01, false), over(30 * 24, false)]).toEqual([false, true])
})

test('roles granted to an address wait until it is verified; staff need more than a short password', () => {
  const roles = { admin: 'a', client: 'c', partner: 'p' }
  const counting = (is_proven: boolean, has_short_password: boolean) =>
    Object.values(countingRoles(roles, { is_proven, has_short_password }))
  expect(counting(true, false)).toEqual(['a', 'c', 'p'])
  expect(counting(true, true)).toEqual([null, 'c', 'p'])
  expect(counting(false, false)).toEqual([null, 'c', null])
})

test('a password the identity service calls long is long enough for staff', () => {
  expect(longPassword).toBe(minStaffPasswordLength)
})
