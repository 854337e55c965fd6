import { expect, test } from 'vitest'
import { draw } from '../ui/test-draw.tsx'
import { BillingStep } from './billing-step.tsx'
import { DepositSums, Due } from './due-panel.tsx'
import { OwnReminder } from './own-reminders.tsx'

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

test('a household reads where its reminders are, kindly, and nothing before the first', async () => {
  const claim = {
    claim_id: 'c',
    claim_number: 'CLM-000007',
    currency: 'MXN',
    due_amount: 5_000,
    due_on: '2026-10-01',
    next_stage: 'second',
    next_on: '2026-11-20',
    held_until: null,
    paused: null,
  } as const
  const at = (more: Partial<Parameters<typeof OwnReminder>[0]['claim']>, locale: 'en' | 'es') =>
    draw(
      'home/billing',
      <OwnReminder claim={{ ...claim, stage: null, sent_on: null, ...more }} />,
      locale
    )
  expect(await at({}, 'en')).toBe('')
  const second = { stage: 'second', sent_on: '2026-11-01' } as const
  expect(await at(second, 'en')).toContain('If you cannot pay it all now, tell us')
  expect(await at(second, 'en')).toContain('href="/home/claims?claim=c"')
  expect(await at(second, 'es')).toContain('dinos y buscamos juntos una solución')
  const held = { ...second, paused: 'hold', held_until: '2026-12-30' } as const
  expect(await at(held, 'en')).toContain('We do not send reminders before')
  expect(await at({ ...second, paused: 'appeal' }, 'es')).toContain('Mientras tu apelación')
  expect(await at({ ...second, paused: 'paying' }, 'en')).toBe('')
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
