import { expect, test } from 'vitest'
import type { ReadBill } from '@numo/domains/extractions/contract-bill.ts'
import { filledBy } from './bill-marks.ts'

const of = (facts: Partial<ReadBill['facts']>, more: Partial<ReadBill> = {}): ReadBill => ({
  document_id: crypto.randomUUID(),
  file_name: 'bill',
  facts: {
    provider_name: null,
    issued_on: null,
    currency: { value: 'MXN', certainty: 'proven' },
    total_amount: { value: 174_000, certainty: 'doubtful' },
    lines: { value: [{ description: '', amount: 174_000 }], certainty: 'doubtful' },
    tax_amount: null,
    uuid: null,
    reasons: [],
    ...facts,
  },
  cfdi: null,
  claim: null,
  ...more,
})
const exact = of({
  provider_name: { value: 'CLINICA', certainty: 'exact' },
  total_amount: { value: 174_000, certainty: 'exact' },
  lines: { value: [{ description: 'Consulta', amount: 174_000 }], certainty: 'exact' },
  uuid: 'a',
})
const filled = (...bills: ReadBill[]) => filledBy(bills, ['MXN', 'USD'])

test('the XML and the PDF of one invoice count once, with what the XML says', () => {
  const pdf = of({ provider_name: { value: 'CLINICA S', certainty: 'doubtful' } })
  const { values, marks, document_ids } = filled(pdf, exact)
  expect(values.lines).toEqual([{ key: 1, description: 'Consulta', amount: 174_000 }])
  expect([values.provider_name, marks.provider_name, marks.lines]).toEqual([
    'CLINICA',
    'exact',
    'exact',
  ])
  expect(document_ids).toEqual([pdf.document_id, exact.document_id])
})

test('two bills add their lines; one that is doubtful makes all of them so', () => {
  const { values, marks } = filled(
    exact,
    of({
      total_amount: { value: 5_000, certainty: 'doubtful' },
      lines: { value: [{ description: 'Farmacia', amount: 5_000 }], certainty: 'doubtful' },
    })
  )
  expect(values.lines?.map(({ amount }) => amount)).toEqual([174_000, 5_000])
  expect(marks.lines).toBe('doubtful')
})

test('two invoices of one amount are two', () => {
  const other = of({ ...exact.facts, uuid: 'b' })
  expect(filled(exact, other).values.lines).toHaveLength(2)
})

test('a bill that another claim has fills in nothing', () => {
  expect(filled({ ...exact, claim: { id: crypto.randomUUID(), number: 'CLM-1' } })).toEqual({
    values: {},
    marks: {},
    document_ids: [],
  })
})

test('a currency that is not read, or not offered, is a question', () => {
  expect(filled(of({ currency: null })).marks.currency).toBe('doubtful')
  const other = filled(of({ currency: { value: 'AMD', certainty: 'proven' } }))
  expect([other.values.currency, other.marks.currency]).toEqual([undefined, 'doubtful'])
})
