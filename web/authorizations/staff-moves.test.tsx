import { expect, test } from 'vitest'
import type { StaffAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import type { SignedInUser } from '../app/guards/decision.ts'
import { draw } from '../ui/test-draw.tsx'
import { StaffMoves } from './staff-moves.tsx'

const who = { user: { uid: 's', has_second_factor: true }, claims: {} } as unknown as SignedInUser
const shown = (eligible_at: string | null, is_eligibility_fresh: boolean) =>
  draw(
    'admin/auth/detail',
    <StaffMoves
      authorization={
        // What the moves read of an authorization.
        {
          id: 'a',
          number: 'AUT-1',
          version: 1,
          moves: ['send'],
          can_decide: false,
          next_step: { owner: 'staff', code: 'check', by: null },
          notice: { clock: null, late_paid_bps: null, validity_days: null },
          eligible_at,
          is_eligibility_fresh,
        } as unknown as StaffAuthorization
      }
    />,
    'en',
    { who }
  )

test('a cover that nobody ever confirmed is not said to be old', async () => {
  const [never, old, fresh] = [
    await shown(null, false),
    await shown('2026-11-20T10:00:00Z', false),
    await shown('2026-11-24T10:00:00Z', true),
  ]
  expect(never).toContain('No one has confirmed this cover yet.')
  expect(never).not.toContain('24 hours')
  expect(old).toContain('The cover was last confirmed more than 24 hours ago.')
  expect(fresh).not.toMatch(/No one has confirmed|24 hours/)
})
