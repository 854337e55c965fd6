import { expect, test } from 'vitest'
import { invoiceRequestOf, invoiceRules } from './rules-invoice-deadline.ts'

const facts = {
  status: 'draft' as const,
  service_country: 'MX',
  service_until: '2026-11-03',
  provider_name: 'Clínica Roma Norte',
  person: 'Ana Prueba',
  document_types: [],
  today: '2026-11-23',
}
const of = (changes: Partial<Parameters<typeof invoiceRequestOf>[0]>) =>
  invoiceRequestOf({ ...facts, ...changes })

test.each([
  ['MX', '2026-11-03', '2026-11-30'],
  ['MX', '2026-11-30', '2026-11-30'],
  ['MX', '2026-12-01', '2026-12-31'],
  ['MX', '2028-02-10', '2028-02-29'],
  ['PT', '2026-11-20', '2026-11-27'],
  ['IT', '2026-11-20', '2026-12-02'],
])('%s: care on %s, ask by %s', (service_country, service_until, by) => {
  expect(of({ service_country, service_until })?.by).toBe(by)
})

test('the message to a Mexican clinic is in Spanish and says what, for whom and by when', () => {
  const message = of({})?.message ?? ''
  for (const part of [
    'factura (CFDI)',
    'Ana Prueba',
    'Clínica Roma Norte',
    '03/11/2026',
    '30/11/2026',
    'XML',
    'XEXX010101000',
  ])
    expect(message).toContain(part)
})

test('nothing is asked for without a rule, with the invoice, or when the claim is fixed', () => {
  expect(of({ service_country: 'US' })).toBeNull()
  expect(of({ document_types: ['cfdi_xml'] })).toBeNull()
  // A picture of a ticket is no factura; elsewhere a bill is the invoice.
  expect(of({ document_types: ['invoice'] })).not.toBeNull()
  expect(of({ service_country: 'PT', document_types: ['invoice'] })).toBeNull()
  expect(of({ status: 'sent' })).toBeNull()
})

test('after the day it says that it is late', () => {
  expect([of({ today: '2026-11-30' })?.is_late, of({ today: '2026-12-01' })?.is_late]).toEqual([
    false,
    true,
  ])
})

test('a country has one rule', () => {
  expect(new Set(invoiceRules.map(({ country }) => country)).size).toBe(invoiceRules.length)
})
