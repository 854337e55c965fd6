import { expect, test } from 'vitest'
import { draw } from '../ui/test-draw.tsx'
import { BillingStep } from './billing-step.tsx'
import { DepositSums, Due } from './due-panel.tsx'

test('the amount owed is shown with its claims, and nothing due only when nothing is', async () => {
  const shown = await draw(
    'home/billing',
    <Due owed={[{ currency: 'USD', amount: 25_000, claims: 2 }]} />
  )
  expect(shown).toContain('USD\u00a0250.00')
  expect(shown).toContain('your share of 2 claims')
  expect(shown).not.toContain('Nothing to pay')
  expect(await draw('home/billing', <Due owed={[]} />, 'es')).toContain('Nada por pagar')
})

test('what is paid and not used yet is shown by currency, and nothing when all of it is used', async () => {
  const left = (currency: string, unallocated_amount: number) => ({ currency, unallocated_amount })
  const shown = await draw(
    'home/billing',
    <DepositSums payments={[left('MXN', 5_000), left('MXN', 2_500), left('USD', 0)]} />
  )
  expect(shown).toContain('MXN\u00a075.00')
  expect(shown).not.toContain('USD')
  expect(await draw('home/billing', <DepositSums payments={[]} />, 'es')).toBe('')
})

test('a payment card is never required in onboarding: it may be added later, and why and when it is charged is said', async () => {
  for (const [locale, later, today] of [
    ['en', 'Add a card later', 'Nothing is charged today'],
    ['es', 'Agregar la tarjeta después', 'Hoy no se cobra nada'],
  ] as const) {
    const step = <BillingStep accountId="a" methods={[]} form={{ kind: 'local' }} />
    const shown = await draw('onboard/billing', step, locale, { path: '/onboard/billing' })
    expect(shown).toMatch(new RegExp(`<button[^>]*>${later}`))
    expect(shown).toContain(today)
  }
})
