import { afterEach, expect, test, vi } from 'vitest'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { keepEmergency, keptEmergency, renewEmergency } from './kept-emergency.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
})
afterEach(() => kept.clear())

/** The fields of a policy that the card needs. */
const policy = (policy_number: string) =>
  // The other fields are not read.
  ({
    insurer: { name: 'Altamar', phone: '+52 55 1' },
    plan: { name: 'Gold' },
    policy_number,
    members: [],
  }) as unknown as CoverPolicy

test('a card that is kept says what the policies are now; one that is not kept is not made', () => {
  renewEmergency([policy('A-1')])
  expect(keptEmergency()).toBeNull()
  keepEmergency({ kept_at: '2026-01-01T00:00:00Z', policies: [] })
  renewEmergency([policy('A-1')])
  expect(keptEmergency()?.policies).toMatchObject([{ number: 'A-1', insurer: 'Altamar' }])
  const { kept_at } = keptEmergency() ?? {}
  renewEmergency([policy('A-1')])
  expect(keptEmergency()?.kept_at).toBe(kept_at)
  renewEmergency([policy('B-2')])
  expect(keptEmergency()?.policies).toMatchObject([{ number: 'B-2' }])
})
