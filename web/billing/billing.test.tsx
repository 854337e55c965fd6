import { expect, test } from 'vitest'
import { draw } from '../ui/test-draw.tsx'
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
