import { expect, test } from 'vitest'
import { writePdf } from '@numo/adapters/inspection/write-pdf.ts'
import { pdfPages } from './pdf-pages.ts'

const page = (jpeg: Uint8Array) => ({ jpeg, width_px: 2, height_px: 3, width: 20, height: 30 })
const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))

test('the pictures of the pages, byte for byte, also where one looks like a header', () => {
  const pictures = [
    Uint8Array.from({ length: 256 }, (_, n) => n),
    bytesOf('/Filter /DCTDecode /Length 3 >>\nstream\nabc'),
    Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]),
  ]
  expect(pdfPages(new Uint8Array(writePdf(pictures.map(page))))).toEqual(pictures)
})

test('none in another PDF, nor in one that is cut off', () => {
  expect(pdfPages(bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'))).toEqual([])
  expect(pdfPages(bytesOf('/Filter /DCTDecode /Length 900 >>\nstream\nabc'))).toEqual([])
})
