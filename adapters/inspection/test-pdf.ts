const text = (value: string) => Buffer.from(value, 'latin1')

/** Builds a PDF of these objects with a cross-reference table; the first object is the catalogue. */
export function pdfOf(objects: readonly string[], trailer = '', comment = ''): Buffer {
  let body = `%PDF-1.7\n${comment}`
  const places = objects.map((object, n) => {
    const place = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = body.length
  return text(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}` +
      `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  )
}

export const stream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`
export const page = (rest = '', box = '[0 0 612 792]'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${rest} >>`
export const pages = (kids: string, count: number): string =>
  `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`

/** A PDF of one page, with additions to its catalogue and additional objects. */
export const one = (catalog = '', rest = '', more: readonly string[] = [], box?: string): Buffer =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    pages('3 0 R', 1),
    page(rest, box),
    ...more,
  ])

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const words =
  'Before a stay in hospital call us 72 hours ahead. Deductible USD 500 a year; co-insurance 10 %. Policy 4400-1.'

/** Content stream with lines of small print, as in a policy. */
export const smallPrint = (lines: number, size: number): string =>
  `BT /F1 ${size} Tf 40 740 Td ${size * 1.25} TL ${Array.from(
    { length: lines },
    (_, n) => `(${n + 1}. ${words}) Tj T*`
  ).join('\n')} ET`

type Sheet = { content?: string; box?: string; rest?: string; picture?: Buffer }

/** Builds a harmless PDF with small print or a scan on each page. */
export function papers(
  sheets: readonly Sheet[],
  catalog = '',
  more: readonly string[] = []
): Buffer {
  const first = 4 + more.length
  const kids = sheets.map((_, n) => `${first + n * 3} 0 R`).join(' ')
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    pages(kids, sheets.length),
    helvetica,
    ...more,
    ...sheets.flatMap(({ content = smallPrint(60, 8), box, rest = '', picture }, n) => {
      const at = first + n * 3
      return [
        page(
          `/Contents ${at + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I ${at + 2} 0 R >> >> ${rest}`,
          box
        ),
        stream('', picture ? 'q 612 0 0 792 0 0 cm /I Do Q' : content),
        picture ? scanOf(picture) : 'null',
      ]
    }),
  ])
}

/** Image object of an RGB JPEG, whose size is read from its frame header (SOF0). */
function scanOf(jpeg: Buffer): string {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const [height, width] = [jpeg.readUInt16BE(frame + 5), jpeg.readUInt16BE(frame + 7)]
  return stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    jpeg.toString('latin1')
  )
}
