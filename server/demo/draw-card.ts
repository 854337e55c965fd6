import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** Text of one side of a demo card: a heading, and labelled lines below. */
export type CardSide = {
  title: string
  subtitle: string
  lines: readonly (readonly [label: string, value: string])[]
  foot: string
  /** Red, green and blue from 0 to 1. */
  colour: readonly [number, number, number]
}

/** Size of a bank card in PDF points, and the factor to pixels. */
const width = 243
const height = 153
const scale = 4.2

/** Encodes text as Latin-1, as the standard PDF fonts require; removes the diacritics of other characters. */
function latin(text: string): Buffer {
  const plain = Array.from(text.normalize('NFC'))
    .map((sign) =>
      (sign.codePointAt(0) ?? 0) <= 0xff ? sign : sign.normalize('NFD').replace(/[^\x20-\xff]/g, '')
    )
    .join('')
  return Buffer.from(
    plain.replace(/[()\\]/g, (sign) => `\\${sign}`),
    'latin1'
  )
}

type Written = { text: string; x: number; y: number; size: number; bold?: boolean; white?: boolean }

const write = ({ text, x, y, size, bold = false, white = false }: Written): Buffer =>
  Buffer.concat([
    Buffer.from(
      `BT ${white ? '1 1 1' : '0.13 0.15 0.2'} rg /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (`
    ),
    latin(text),
    Buffer.from(') Tj ET\n'),
  ])

function contentOf({ title, subtitle, lines, foot, colour }: CardSide): Buffer {
  const rgb = colour.map((part) => part.toFixed(3)).join(' ')
  return Buffer.concat([
    Buffer.from(`0.985 0.985 0.98 rg 0 0 ${width} ${height} re f\n`),
    Buffer.from(`${rgb} rg 0 ${height - 36} ${width} 36 re f 0 0 ${width} 5 re f\n`),
    write({ text: title, x: 14, y: height - 19, size: 13, bold: true, white: true }),
    write({ text: subtitle, x: 14, y: height - 30, size: 8, white: true }),
    ...lines.flatMap(([label, value], place) => {
      const x = place % 2 === 0 ? 14 : 130
      const y = height - 50 - Math.floor(place / 2) * 26
      return [
        write({ text: label.toUpperCase(), x, y, size: 5.5 }),
        write({ text: value, x, y: y - 10.5, size: 9.5, bold: true }),
      ]
    }),
    write({ text: foot, x: 14, y: 11, size: 5.5 }),
  ])
}

/** Returns a PDF of one page. Uses standard fonts, which the renderer includes, so that none need be installed. */
function asPdf(content: Buffer): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 6 0 R` +
      ' /Resources << /Font << /R 4 0 R /B 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const place = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Creates a card drawer. Create it once: it holds a PDF renderer. */
export async function createCardDrawer() {
  const library = await PDFiumLibrary.init()
  return {
    async draw(side: CardSide): Promise<{ bytes: Buffer; width_px: number; height_px: number }> {
      const document = await library.loadDocument(asPdf(contentOf(side)))
      const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' })
      const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 88 })
        .toBuffer()
      document.destroy()
      return { bytes, width_px: width, height_px: height }
    },
    stop: () => library.destroy(),
  }
}
