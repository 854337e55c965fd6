import { expect, test } from 'vitest'
import { loadAppWords } from '../../words/app-words.ts'
import { formatsFor } from '../../words/formats.ts'
import { changesOf } from './changes-of.ts'

test('changes use the words of the screens; ids, codes and names without words do not appear', async () => {
  const t = await loadAppWords('es')
  const changes = {
    user_id: '01a1ff6b-ac90-7c91-b096-991911cd97b6',
    identity_uid: 'EL4XqiFzFy9U',
    status: 'suspended',
    phone: null,
    key: 'feature:billing',
    allowed: false,
    coverage_id: null,
    default_card: 'pm_1Q2w3E4r',
    step: 'requires_nothing_known',
    tax_id: 'XAXX010101000',
    languages: ['en', 'es'],
    timezone: 'America/Mexico_City',
  }
  expect(changesOf(changes, t, 'es')).toEqual([
    'Estado: suspendido',
    'Teléfono: nada',
    'Ajuste: Facturación',
    'Permitido: No',
    'Clave fiscal: XAXX010101000',
    'Idiomas: inglés, español',
    'Zona horaria: Ciudad de México',
  ])
})

test('a field says what it was before where that is known, in the same words', async () => {
  const t = await loadAppWords('en')
  const changes = { status: 'suspended', phone: '555', amount: 1500, currency: 'MXN' }
  const before = { status: 'active', amount: 1000, currency: 'MXN' }
  expect(changesOf(changes, t, 'en', before)).toEqual([
    'State: active → suspended',
    'Phone: 555',
    'Amount: MXN\u00a010.00 → MXN\u00a015.00',
    'Currency: Mexican pesos (MXN)',
  ])
})

test('a value is never translated by another name', async () => {
  const t = await loadAppWords('en')
  expect(changesOf({ display_name: '__proto__' }, t, 'en')).toEqual(['Name: __proto__'])
  expect(changesOf({ key: 'partner:update' }, t, 'en')).toEqual(['Setting: Partners, Change'])
  expect(changesOf({ timezone: 'America/Mexico_City' }, t, 'en')).toEqual([
    'Time zone: Mexico City',
  ])
})

test('amounts are in the currency of their event, days as on the screens', async () => {
  const t = await loadAppWords('es')
  const allocated = { amount: 1870000, claim_amount: 93500, currency: 'MXN', claim_currency: 'USD' }
  expect(changesOf(allocated, t, 'es').slice(0, 2)).toEqual([
    'Importe: MXN\u00a018,700.00',
    'Importe en la reclamación: USD\u00a0935.00',
  ])
  expect(changesOf({ amount: 1500, currency: 'JPY' }, t, 'es')[0]).toBe('Importe: JPY\u00a01,500')
  // Older events name no currency.
  expect(changesOf({ amount: 54000 }, t, 'es')).toEqual(['Importe: 54000 unidades menores'])
  expect(changesOf({ received_on: '2026-11-23' }, t, 'es')).toEqual(['Recibido el: 23 nov 2026'])
})

test('prices are amounts and basis points are percentages', async () => {
  const t = await loadAppWords('en')
  const changes = { unit_price: 1_800_000, currency: 'MXN', tax_rate_bps: 1600, fee_bps: 650 }
  const lines = changesOf(changes, t, 'en')
  expect(lines).toContain('Price: MXN\u00a018,000.00')
  expect(lines).toContain('Tax: 16\u00a0%')
  expect(lines).toContain('Fee: 6.5\u00a0%')
})

test('instants are said as the screens say them, in the time zone of the reader', async () => {
  const t = await loadAppWords('en')
  const starts_at = '2026-11-26T16:00:00.000Z'
  const offered_times = [starts_at, '2026-11-27T10:00:00+01:00']
  const shown = (at: string) => formatsFor('en').moment(at)
  expect(changesOf({ starts_at, offered_times }, t, 'en').join(' ')).not.toMatch(/T\d\d:/)
  expect(
    changesOf({ starts_at, offered_times }, t, 'en').map((line) => line.replace(/^.*?: /, ''))
  ).toEqual([shown(starts_at), offered_times.map(shown).join(', ')])
})
