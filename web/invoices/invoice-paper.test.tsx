import { expect, test } from 'vitest'
import type { InvoicePaper as Paper } from '@numo/domains/invoices/contract-paper.ts'
import { draw } from '../ui/test-draw.tsx'
import { InvoicePaper } from './invoice-paper.tsx'

const id = '0199a1b2-0000-7000-8000-000000000001'
const paper: Paper = {
  id,
  // A draft has no number, and no code to scan.
  number: null,
  kind: 'service',
  status: 'issued',
  issuer: { name: 'Numo México', tax_id: 'NME200101AB1', country: 'MX', logo: null },
  recipient: { kind: 'partner', id, name: 'Clínica Roma', tax_id: null, address: null },
  claim: null,
  credits: null,
  currency: 'USD',
  net_amount: 100_000,
  tax_amount: 16_000,
  total_amount: 116_000,
  settled_amount: 0,
  credited_amount: 0,
  balance: 116_000,
  second: {
    ...{ currency: 'MXN', rate: 18.6372, rate_on: '2026-11-20', rate_source: 'Banco de México' },
    ...{ net_amount: 1_863_720, tax_amount: 298_195, total_amount: 2_161_915 },
  },
  issued_on: '2026-11-21',
  due_on: '2026-12-06',
  pay_to: null,
  is_pay_to_unreadable: false,
  lines: [],
  printed_at: '2026-11-23T12:00:00.000Z',
}
const page = (more: Partial<Paper>, locale: 'en' | 'es') =>
  draw(`print/invoice/${id}`, <InvoicePaper paper={{ ...paper, ...more }} />, locale)

test('the totals are printed in the second currency, with rate, source and day, in both languages', async () => {
  const [en, es] = [await page({}, 'en'), await page({}, 'es')]
  for (const text of ['1,160.00', '21,619.15', '18,637.20', '2,981.95']) {
    expect(en).toContain(text)
    expect(es).toContain(text)
  }
  expect(en).toContain('1 USD = 18.6372 MXN, Banco de México,')
  expect(es).toContain('1 USD = 18.6372 MXN, Banco de México,')
  expect(en).toContain('Fixed when we issued the invoice')
  expect(es).toContain('Se fijó al emitir la factura')
  expect(await page({ second: null }, 'en')).not.toContain('MXN')
})

test('an account whose number cannot be read is said to be so, in both languages', async () => {
  const unread = { is_pay_to_unreadable: true }
  expect(await page(unread, 'en')).toContain('We could not read our account number')
  expect(await page(unread, 'es')).toContain('No pudimos leer nuestro número de cuenta')
  expect(await page({}, 'en')).toContain('Ask us for the account')
})
