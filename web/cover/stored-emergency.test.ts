import { afterEach, expect, test, vi } from 'vitest'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { storeEmergency, storedEmergency, renewEmergency } from './stored-emergency.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
})
afterEach(() => stored.clear())

/** The fields of a policy that the card needs. */
const policy = (policy_number: string) =>
  // The other fields are not read.
  ({
    insurer: { name: 'Altamar', phone: '+52 55 1' },
    plan: { name: 'Gold' },
    policy_number,
    members: [],
  }) as unknown as CoverPolicy

test('a stored card is updated to the policies; one not stored is not created', () => {
  renewEmergency([policy('A-1')])
  expect(storedEmergency()).toBeNull()
  storeEmergency({ kept_at: '2026-01-01T00:00:00Z', policies: [] })
  renewEmergency([policy('A-1')])
  expect(storedEmergency()?.policies).toMatchObject([{ number: 'A-1', insurer: 'Altamar' }])
  const { kept_at } = storedEmergency() ?? {}
  renewEmergency([policy('A-1')])
  expect(storedEmergency()?.kept_at).toBe(kept_at)
  renewEmergency([policy('B-2')])
  expect(storedEmergency()?.policies).toMatchObject([{ number: 'B-2' }])
})
