import { expect, test } from 'vitest'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import type { SignedInUser } from '../app/guards/decision.ts'
import { draw } from '../ui/test-draw.tsx'
import { ClaimMoves } from './claim-moves.tsx'

// The only part of who is signed in that a button looks at.
const who = { user: { has_second_factor: true } } as unknown as SignedInUser

/** The only parts of a claim that its moves need. */
const claim = (decision_reversed_at: string | null) =>
  ({
    ...{ id: 'c', status: 'adjudicated', moves: ['appeal'], appeal: null, snoozed_until: null },
    insurer_name: 'Altamar',
    next_steps:
      decision_reversed_at === null
        ? [
            { owner: 'household', code: 'pay_share', by: null },
            { owner: 'insurer', code: 'pay_clinic', by: '2026-12-19' },
          ]
        : [{ owner: 'insurer', code: 'decide_again', by: '2026-12-19' }],
    decision_reversed_at,
  }) as unknown as StaffClaim

test('a decision that the insurer took back is recorded again by one button, with the reason shown', async () => {
  for (const [locale, reason, button] of [
    ['en', 'The insurer took its decision back.', 'Record decision'],
    ['es', 'La aseguradora retiró su resolución.', 'Registrar resolución'],
  ] as const) {
    const shown = await draw(
      'admin/claims/:id',
      <ClaimMoves claim={claim('2026-11-21T10:00:00Z')} />,
      locale,
      { who }
    )
    expect(shown).toContain(reason)
    expect(shown).toContain(button)
    const before = await draw('admin/claims/:id', <ClaimMoves claim={claim(null)} />, locale, {
      who,
    })
    expect(before).not.toContain(reason)
    expect(before).not.toContain(button)
  }
})

test('staff read everybody whom a claim waits for, for what and by when', async () => {
  const shown = await draw('admin/claims/:id', <ClaimMoves claim={claim(null)} />, 'en', { who })
  expect(shown).toContain('Waiting for the household')
  expect(shown).toContain('The household still owes its share.')
  expect(shown).toContain('Waiting for Altamar</b> · by 19 Dec 2026')
  expect(shown).toContain('The insurer still owes its part.')
  expect(shown).not.toContain('Needs us')
})
