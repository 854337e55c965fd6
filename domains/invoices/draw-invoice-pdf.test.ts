import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { InvoicePaper } from './contract-paper.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'

const lineOf = (sequence: number): InvoicePaper['lines'][number] => ({
  sequence,
  description: `Traducción de informe número ${sequence}, con anexos y la certificación que pide la aseguradora`,
  quantity: 1,
  unit_price: 10_000,
  net_amount: 10_000,
  tax_rate_bps: 1600,
  tax_amount: 1_600,
  billed_amount: null,
  insurer_amount: null,
  written_off_amount: null,
  payout_id: null,
})
const paperWith = (count: number, country = 'MX'): InvoicePaper => ({
  id: '0199a1b2-0000-7000-8000-000000000001',
  number: 'NM-A-000012',
  kind: 'service',
  status: 'issued',
  issuer: { name: 'Numo México, S.A. de C.V.', tax_id: 'NME200101AB1', country, logo: null },
  recipient: {
    kind: 'insurer',
    id: '0199a1b2-0000-7000-8000-000000000002',
    name: 'Łódź Zürich 保険',
    tax_id: null,
    address: 'Calle 1\nMérida',
  },
  claim: null,
  credits: null,
  currency: 'MXN',
  net_amount: count * 10_000,
  tax_amount: count * 1_600,
  total_amount: count * 11_600,
  settled_amount: 0,
  credited_amount: 0,
  balance: count * 11_600,
  issued_on: '2026-11-05',
  due_on: '2026-11-20',
  pay_to: null,
  is_pay_to_unreadable: false,
  second: null,
  lines: Array.from({ length: count }, (_, place) => lineOf(place + 1)),
  printed_at: '2026-11-23T12:00:00.000Z',
})
const options = {
  brand: 'Numo',
  locale: 'es',
  t: (key: string) => key,
  href: 'https://numo.example/print/invoice/1',
} as const

test('the same invoice gives the same bytes, whatever characters a name has', async () => {
  const hash = async () =>
    createHash('sha256')
      .update(await drawInvoicePdf(paperWith(3), options))
      .digest('hex')
  expect(await hash()).toBe(await hash())
})

test.each([
  ['MX', 612, 792],
  ['ES', 595.28, 841.89],
])(
  'an invoice from %s is on the paper of its country, over as many pages as it needs',
  async (country, width, height) => {
    const pdf = await PDFDocument.load(await drawInvoicePdf(paperWith(70, country), options))
    expect(pdf.getPageCount()).toBeGreaterThan(2)
    for (const page of pdf.getPages()) expect(page.getSize()).toEqual({ width, height })
    const short = await PDFDocument.load(await drawInvoicePdf(paperWith(2, country), options))
    expect(short.getPageCount()).toBe(1)
  }
)
