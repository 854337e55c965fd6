import { expect, test } from 'vitest'
import { draw } from '../ui/test-draw.tsx'
import { PayoutProofs } from './payout-proofs.tsx'

const file = {
  id: 'p',
  kind: 'file' as const,
  file_name: 'bank.pdf',
  created_at: '2026-11-21T10:00:00Z',
}
const unread = { ...file, trace_number: null, transferred_on: null } as const
const receipt = {
  ...file,
  kind: 'receipt' as const,
  trace_number: 'R-1',
  transferred_on: '2026-11-20',
}

test('a clinic reads of a receipt of SPEI that Banxico was not asked, and of another file only its day', async () => {
  for (const [locale, sentence, other] of [
    ['en', 'We did not check it with Banxico.', 'File of the bank, added on'],
    ['es', 'No lo comprobamos con Banxico.', 'Archivo del banco'],
  ] as const) {
    const drawn = (proofs: Parameters<typeof PayoutProofs>[0]['statement']['proofs']) =>
      draw('dashboard/payouts/:id', <PayoutProofs statement={{ id: 'o', proofs }} />, locale)
    const shown = await drawn([receipt])
    expect(shown).toContain('R-1')
    expect(shown).toContain(sentence)
    const plain = await drawn([unread])
    expect(plain).not.toContain('Banxico')
    expect(plain).toContain(other)
    expect(await drawn([])).not.toContain('<section')
  }
})
