import { expect, test } from 'vitest'
import { draw } from '../ui/test-draw.tsx'
import { Due } from './due-panel.tsx'
import { TaxTable } from './tax-panel.tsx'

test('the amount owed is shown with its claims, and nothing due only when nothing is', async () => {
  const shown = await draw(
    'home/billing',
    <Due owed={[{ currency: 'USD', amount: 25_000, claims: 2 }]} />
  )
  expect(shown).toContain('USD 250.00')
  expect(shown).toContain('your share of 2 claims')
  expect(shown).not.toContain('Nothing to pay')
  expect(await draw('home/billing', <Due owed={[]} />, 'es')).toContain('Nada por pagar')
})

test('a tax year lists every payment and a sum in each currency', async () => {
  const rows = [
    {
      day: '2025-06-01',
      number: 'PAY-1',
      currency: 'MXN',
      amount: 125_050,
      refunded_amount: 25_050,
    },
    { day: '2025-07-02', number: 'PAY-2', currency: 'MXN', amount: 50_000, refunded_amount: 0 },
    { day: '2025-08-03', number: 'PAY-3', currency: 'USD', amount: 1_000, refunded_amount: 0 },
  ]
  const shown = await draw('home/billing', <TaxTable rows={rows} />)
  expect(shown).toContain('Total after refunds: MXN 1,500.00')
  expect(shown).toContain('Total after refunds: USD 10.00')
  expect(await draw('home/billing', <TaxTable rows={[]} />, 'es')).toContain('No hay pagos')
})
