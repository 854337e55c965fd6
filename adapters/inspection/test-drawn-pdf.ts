import { PDFiumLibrary } from '@hyzyla/pdfium'

/** A page of a PDF written by the program: its size in points and its only contents, a JPEG. */
export type DrawnPage = { width: number; height: number; jpeg: Buffer }

const size = String.raw`(\d+(?:\.\d+)?)`
const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

/**
 * Parses a PDF in exactly the form the program writes, from first to last byte. Throws for any other key, object or
 * byte.
 */
export function readDrawn(bytes: Uint8Array): DrawnPage[] {
  const text = Buffer.from(bytes).toString('latin1')
  let at = 0
  const places: number[] = []
  const take = (pattern: string): string[] => {
    const look = new RegExp(pattern, 'y')
    look.lastIndex = at
    const found = look.exec(text)
    if (!found) throw new Error(`At ${at}: ${JSON.stringify(text.slice(at, at + 200))}`)
    at += found[0].length
    return found.slice(1)
  }
  const object = (pattern: string) => {
    places.push(at)
    return take(`${places.length} 0 obj\n${pattern}`)
  }
  take(head)
  object('<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  const [kids = '', count = ''] = object(
    String.raw`<< /Type /Pages /Kids \[((?:\d+ 0 R ?)+)\] /Count (\d+) >>\nendobj\n`
  )
  const expected = Array.from({ length: Number(count) }, (_, n) => `${3 + n * 3} 0 R`).join(' ')
  if (kids !== expected) throw new Error(`Pages are ${kids}`)
  const found = Array.from({ length: Number(count) }, (_, n): DrawnPage => {
    const first = 3 + n * 3
    const [width, height] = object(
      String.raw`<< /Type /Page /Parent 2 0 R /MediaBox \[0 0 ${size} ${size}\] ` +
        String.raw`/Resources << /XObject << /I ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>\nendobj\n`
    )
    object(
      String.raw`<< /Length \d+ >>\nstream\nq ${width} 0 0 ${height} 0 0 cm /I Do Q\nendstream\nendobj\n`
    )
    const [length] = object(
      String.raw`<< /Type /XObject /Subtype /Image /Width \d+ /Height \d+ /ColorSpace /DeviceRGB ` +
        String.raw`/BitsPerComponent 8 /Filter /DCTDecode /Length (\d+) >>\nstream\n`
    )
    const jpeg = Buffer.from(text.slice(at, (at += Number(length))), 'latin1')
    take('\nendstream\nendobj\n')
    return { width: Number(width), height: Number(height), jpeg }
  })
  const table = at
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  take(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`)
  take(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n$`)
  return found
}

/** Lists the segment markers of a JPEG up to the scan. */
export function markersOf(jpeg: Uint8Array): number[] {
  const bytes = Buffer.from(jpeg)
  const markers: number[] = []
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    markers.push(bytes[at + 1] ?? 0)
    if (bytes[at + 1] === 0xda) break
  }
  return markers
}

/** PDFium functions by their C names, which the library does not type. */
type Native = Record<string, (...given: number[]) => number>

/** Counts, with PDFium, everything in a PDF besides pages with one picture each; and the pages. */
export async function foundIn(bytes: Uint8Array) {
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes)
  const { module, documentIdx: doc } = document as unknown as {
    module: Native
    documentIdx: number
  }
  const ask = (name: string, ...given: number[]) => module[`_${name}`]?.(doc, ...given) ?? -1
  const page_count = document.getPageCount()
  const found = {
    page_count,
    scripts: ask('FPDFDoc_GetJavaScriptActionCount'),
    files: ask('FPDFDoc_GetAttachmentCount'),
    form: ask('FPDF_GetFormType'),
    chapters: ask('FPDFBookmark_GetFirstChild', 0),
    names: ask('FPDF_CountNamedDests'),
    signatures: ask('FPDF_GetSignatureCount'),
    encryption: ask('FPDF_GetSecurityHandlerRevision'),
    annotations: 0,
    objects: 0,
  }
  for (const page of document.pages()) {
    const { pageIdx } = page as unknown as { pageIdx: number }
    found.annotations += module['_FPDFPage_GetAnnotCount']?.(pageIdx) ?? -1
    found.objects += page.getObjectCount()
  }
  document.destroy()
  return found
}

/** Expected result of `foundIn` for a PDF of pictures only. */
export const onlyPictures = (page_count: number) => ({
  page_count,
  scripts: 0,
  files: 0,
  form: 0,
  chapters: 0,
  names: 0,
  signatures: 0,
  encryption: -1,
  annotations: 0,
  objects: page_count,
})
