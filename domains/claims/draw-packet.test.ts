import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawPacket, sha256Of, type DrawnFile } from './draw-packet.ts'
import { coverFields, inPacketOrder, type PacketFacts } from './rules-packet.ts'

const facts: PacketFacts = {
  number: 'CLM-000017',
  insurer_claim_number: null,
  insurer_name: 'Altamar',
  policy_number: 'POL-7',
  member_id: 'M-1',
  client_name: 'Nguyễn Ána 山田',
  birth_date: '1990-02-03',
  service_from: '2026-10-22',
  service_until: '2026-10-23',
  provider_name: 'Clínica Roma Norte',
  service_country: 'MX',
  currency: 'MXN',
  billed_amount: 500_000,
  is_paid_by_household: true,
  appeal_reason: null,
  diagnoses: [{ code: 'R07.4', description: 'Dolor de pecho' }],
  lines: [{ description: 'Ecocardiograma', service_date: '2026-10-22', billed_amount: 500_000 }],
}

async function pdfOf(pages: number, id: string, type: DrawnFile['type']): Promise<DrawnFile> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (let n = 0; n < pages; n += 1)
    pdf.addPage([300, 400]).drawText(`${id} ${n}`, { x: 20, y: 20 })
  return {
    ...{ document_id: id, type, file_name: `${id}.pdf`, mime_type: 'application/pdf' },
    created_at: '2026-10-25T10:00:00Z',
    bytes: await pdf.save(),
  }
}
const picture: DrawnFile = {
  ...{ document_id: 'photo', type: 'receipt', file_name: 'ticket.png', mime_type: 'image/png' },
  created_at: '2026-10-24T10:00:00Z',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  ),
}
const xml: DrawnFile = {
  ...{ document_id: 'x', type: 'cfdi_xml', file_name: 'factura.xml', mime_type: 'text/xml' },
  created_at: '2026-10-24T10:00:00Z',
  bytes: Buffer.from('<cfdi/>'),
}

test('files are in the insurer’s order; what it does not ask for follows, oldest first', async () => {
  const invoice = await pdfOf(2, 'invoice', 'invoice')
  const other = { ...picture, document_id: 'b', type: 'photo' as const }
  const ordered = inPacketOrder(
    [other, picture, invoice],
    ['claim_form', 'invoice', 'proof_of_payment']
  )
  expect(ordered.map(({ type }) => type)).toEqual(['invoice', 'receipt', 'photo'])
})

test('the cover leads to the page that shows each field, and names the hash of every file', async () => {
  const files = [await pdfOf(2, 'invoice', 'invoice'), picture, xml]
  const { bytes, page_count, contents, sha256 } = await drawPacket(facts, files)
  expect(sha256).toBe(sha256Of(bytes))
  const covers = page_count - 3
  expect(contents).toEqual([
    {
      ...{ type: 'invoice', file_name: 'invoice.pdf', first_page: covers + 1, page_count: 2 },
      sha256: sha256Of(files[0]?.bytes ?? new Uint8Array()),
    },
    {
      ...{ type: 'receipt', file_name: 'ticket.png', first_page: covers + 3, page_count: 1 },
      sha256: sha256Of(picture.bytes),
    },
    {
      ...{ type: 'cfdi_xml', file_name: 'factura.xml', first_page: null, page_count: 0 },
      sha256: sha256Of(xml.bytes),
    },
  ])
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPageCount()).toBe(page_count)
  const links = pdf
    .getPages()
    .slice(0, covers)
    .reduce((sum, page) => sum + (page.node.Annots()?.size() ?? 0), 0)
  // Days, clinic, country and total on the invoice, who paid on the receipt, and two lines of the contents.
  expect(links).toBe(7)
})

test('the same claim and files give the same bytes; another file gives others', async () => {
  const invoice = await pdfOf(2, 'invoice', 'invoice')
  const one = await drawPacket(facts, [invoice, picture, xml])
  // Nothing of the clock is in it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-06T07:08:09Z') })
  onTestFinished(() => void vi.useRealTimers())
  const again = await drawPacket(facts, [invoice, picture, xml])
  expect(again.sha256).toBe(one.sha256)
  expect((await drawPacket(facts, [picture, invoice, xml])).sha256).not.toBe(one.sha256)
})

test('a cover of many lines takes more pages, and its page numbers follow', async () => {
  const long = {
    ...facts,
    lines: Array.from({ length: 120 }, () => ({
      description: 'Análisis',
      service_date: '2026-10-22',
      billed_amount: 100,
    })),
  }
  const { page_count, contents } = await drawPacket(long, [picture])
  expect(page_count).toBeGreaterThan(4)
  expect(contents[0]?.first_page).toBe(page_count)
})

test('what is not known is left out of the cover; an appeal says why', () => {
  const labels = (changes: Partial<PacketFacts>) =>
    coverFields({ ...facts, ...changes }).map(({ label }) => label)
  expect(labels({ member_id: null })).not.toContain('Member ID / Número de asegurado')
  expect(labels({})).not.toContain('Reason for the appeal / Motivo de la apelación')
  expect(labels({ appeal_reason: 'Wrong' })).toContain(
    'Reason for the appeal / Motivo de la apelación'
  )
})

test('a file that cannot be opened is attached as it is', async () => {
  const damaged = { ...picture, mime_type: 'image/jpeg', bytes: Buffer.from('no picture') }
  const broken = {
    ...(await pdfOf(1, 'locked', 'invoice')),
    bytes: Buffer.from('%PDF-1.7 no more'),
  }
  const { contents, bytes } = await drawPacket(facts, [damaged, broken, picture])
  expect(contents.map(({ first_page }) => first_page === null)).toEqual([true, true, false])
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2)
})
