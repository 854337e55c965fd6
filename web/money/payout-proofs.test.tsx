import { expect, test } from 'vitest'
import type { Payout } from '@numo/domains/payouts/contract.ts'
import { draw } from '../ui/test-draw.tsx'
import { PayoutProofs } from './payout-proofs.tsx'

const receipt = {
  ...{ id: 'p', file_name: 'cep.xml', created_by: 'Ana', created_at: '2026-11-20T10:00:00Z' },
  ...{ trace_number: 'R-1', transferred_on: '2026-11-20' },
}
// The only part of a payout that its proofs need.
const payout = { id: 'o', status: 'paid', proofs: [receipt] } as unknown as Payout

test('a receipt of SPEI says in both languages that Banxico was not asked about it', async () => {
  for (const [locale, sentence] of [
    ['en', 'We did not check it with Banxico.'],
    ['es', 'No lo comprobamos con Banxico.'],
  ] as const) {
    const shown = await draw('admin/payouts/:id', <PayoutProofs payout={payout} />, locale)
    expect(shown).toContain('R-1')
    expect(shown).toContain(sentence)
  }
})
