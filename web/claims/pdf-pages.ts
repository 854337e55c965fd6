/* Pages of the PDFs that the program keeps: one JPEG each, as `adapters/inspection/write-pdf.ts` writes them. */

const header = /\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/g

/** Returns the pictures of the pages; empty for a PDF of another structure, which a viewer has to open. */
export function pdfPages(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const text = new TextDecoder('latin1').decode(bytes)
  const pages: Uint8Array<ArrayBuffer>[] = []
  header.lastIndex = 0
  for (let found = header.exec(text); found; found = header.exec(text)) {
    const start = found.index + found[0].length
    const end = start + Number(found[1])
    // What a picture contains is not searched for headers.
    header.lastIndex = end
    if (end <= bytes.length) pages.push(bytes.subarray(start, end))
  }
  return pages
}
