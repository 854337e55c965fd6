/** A page with one RGB JPEG; width and height in points (1/72 inch). */
export type PicturePage = {
  jpeg: Uint8Array
  width_px: number
  height_px: number
  width: number
  height: number
}

/** Maximum side of a PDF page (ISO 32000-1, annex C). */
const maxSide = 14_400

/**
 * Writes a PDF with these pictures as pages and no metadata, so that the same pictures give the same bytes. Structure
 * as in ISO 32000-1, 7.5: objects, cross-reference table, trailer.
 */
export function writePdf(pages: readonly PicturePage[]): Uint8Array {
  const parts: Uint8Array[] = []
  const places: number[] = []
  let length = 0
  const add = (...written: (string | Uint8Array)[]) => {
    for (const one of written) {
      const part = typeof one === 'string' ? Buffer.from(one, 'latin1') : one
      parts.push(part)
      length += part.length
    }
  }
  const writeObject = (...written: (string | Uint8Array)[]) => {
    places.push(length)
    add(`${places.length} 0 obj\n`, ...written, '\nendobj\n')
  }
  // Four bytes beyond ASCII mark the file as binary.
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  writeObject('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, n) => `${3 + n * 3} 0 R`).join(' ')
  writeObject(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const { jpeg, width_px, height_px, ...size } of pages) {
    const [content, picture] = [places.length + 2, places.length + 3]
    const shrunk = Math.min(1, maxSide / Math.max(size.width, size.height))
    const [width, height] = [size.width, size.height].map((side) =>
      Math.max(1, Number((side * shrunk).toFixed(2)))
    )
    const drawn = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `/Resources << /XObject << /I ${picture} 0 R >> >> /Contents ${content} 0 R >>`
    )
    writeObject(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width_px} /Height ${height_px} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream'
    )
  }
  const table = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`)
  add(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}
