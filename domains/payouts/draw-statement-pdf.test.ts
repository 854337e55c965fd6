import { createHash } from 'node:crypto'
import { createInspector } from '@numo/adapters/inspection/child-process.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { PartnerStatement } from './contract-partner.ts'
import { drawStatementPdf } from './draw-statement-pdf.ts'

const amounts = (gross_amount: number) => ({
  gross_amount,
  fee_amount: 0,
  fee_tax_amount: 0,
  withheld_tax_amount: 0,
  net_amount: gross_amount,
})
const statementWith = (count: number): PartnerStatement => ({
  id: '0199a1b2-0000-7000-8000-000000000001',
  number: 'PO-000012',
  company_name: 'Numo México, S.A. de C.V.',
  partner_name: 'Łódź Zürich 保険',
  currency: 'MXN',
  ...amounts(count * 300),
  status: 'paid',
  status_reason: null,
  bank_trace: 'CEP-1',
  bank_account: { bank_name: 'Banco Azul', last4: '9719' },
  scheduled_for: null,
  paid_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-11-19T12:00:00.000Z',
  proofs: [],
  items: Array.from({ length: count }, (_, place) => ({
    id: `0199a1b2-0000-7000-8000-0000000${10_000 + place}`,
    claim: { id: '0199a1b2-0000-7000-8000-000000000003', number: `CLM-${place}` },
    client_name: 'María Solís',
    service_from: '2026-11-05',
    source: 'insurer',
    adjustment_reason: null,
    ...amounts(300),
    lines: [
      {
        sequence: 1,
        description: 'Resonancia magnética de rodilla con contraste',
        ...amounts(200),
      },
      { sequence: null, description: null, ...amounts(100) },
    ],
  })),
})
const paper = { brand: 'Numo', locale: 'es', t: (key: string) => key } as const

test('the same statement gives the same bytes, whatever characters a name has', async () => {
  const hash = async () =>
    createHash('sha256')
      .update(await drawStatementPdf(statementWith(3), { ...paper, country: 'MX' }))
      .digest('hex')
  expect(await hash()).toBe(await hash())
})

test('what is taken off is written with a minus sign that can be searched and copied', async () => {
  const taken = { ...statementWith(1), fee_amount: 123_456 }
  const { found } = await createInspector().inspect(
    Buffer.from(await drawStatementPdf(taken, { ...paper, country: 'MX' }))
  )
  if (found?.kind !== 'pdf') throw new Error('Not a PDF')
  const words = found.texts.flatMap((page) => page.words.map(({ text }) => text))
  expect(words).toContain('\u22121,234.56')
})

test.each([
  ['MX', 612, 792],
  ['ES', 595.28, 841.89],
])(
  'a statement for a clinic in %s is on its paper, over as many pages as it needs',
  async (country, width, height) => {
    const draw = async (count: number) =>
      PDFDocument.load(await drawStatementPdf(statementWith(count), { ...paper, country }))
    const long = await draw(120)
    expect(long.getPageCount()).toBeGreaterThan(5)
    for (const page of long.getPages()) expect(page.getSize()).toEqual({ width, height })
    expect((await draw(2)).getPageCount()).toBe(1)
  }
)
