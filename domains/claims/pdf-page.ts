import {
  PageSizes,
  PDFName,
  StandardFonts,
  rgb,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib'

const margin = 48
const [width, height] = PageSizes.A4
const grey = rgb(0.35, 0.38, 0.45)

export type Fonts = { text: PDFFont; bold: PDFFont; mono: PDFFont }

/** Embeds the fonts every PDF reader has. They have Western European characters only. */
export const embedFonts = async (pdf: PDFDocument): Promise<Fonts> => ({
  text: await pdf.embedFont(StandardFonts.Helvetica),
  bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  mono: await pdf.embedFont(StandardFonts.Courier),
})

/** Returns a text in characters that a font has: others lose their accent, and are "?" without one. */
export function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  const has = (char: string) => known.has(char.codePointAt(0) ?? 0)
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (char) => {
    if (has(char)) return char
    const [base = '?'] = char.normalize('NFD')
    return has(base) ? base : '?'
  }).join('')
}

/** Splits a text into lines of at most a width; a word that is too long is cut. */
function wrapped(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of writable(text, font).split(' ')) {
    let rest = word
    const longer = line === '' ? rest : `${line} ${rest}`
    if (font.widthOfTextAtSize(longer, size) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    while (font.widthOfTextAtSize(rest, size) > room && rest.length > 1) {
      let fits = rest.length - 1
      while (fits > 1 && font.widthOfTextAtSize(rest.slice(0, fits), size) > room) fits -= 1
      lines.push(rest.slice(0, fits))
      rest = rest.slice(fits)
    }
    line = rest
  }
  return [...lines, line]
}

type Style = {
  size?: number
  font?: keyof Fonts
  is_dim?: boolean
  indent?: number
  after?: number
}

/** A box on a page that leads to another page. */
export type PageLink = { from: PDFPage; box: readonly number[] }

/** Writes text from top to bottom, on as many pages as it needs. */
export function createWriter(pdf: PDFDocument, fonts: Fonts) {
  const pages: PDFPage[] = []
  let top = 0
  const room = (size: number) => {
    if (pages.length === 0 || top - size < margin + 24) {
      pages.push(pdf.addPage([width, height]))
      top = height - margin
    }
    // A page was added just now, or before.
    return pages.at(-1) ?? pdf.addPage([width, height])
  }
  const write = (text: string, style: Style = {}): PageLink => {
    const { size = 10, font = 'text', is_dim = false, indent = 0, after = 4 } = style
    let last: PageLink | undefined
    for (const line of wrapped(text, fonts[font], size, width - 2 * margin - indent)) {
      const page = room(size)
      top -= size * 1.3
      page.drawText(line, {
        x: margin + indent,
        y: top,
        size,
        font: fonts[font],
        color: is_dim ? grey : rgb(0, 0, 0),
      })
      const end = margin + indent + fonts[font].widthOfTextAtSize(line, size)
      last = { from: page, box: [margin + indent, top - 3, end, top + size] }
    }
    top -= after
    return last ?? { from: room(size), box: [0, 0, 0, 0] }
  }
  const rule = () => {
    const page = room(8)
    page.drawLine({
      start: { x: margin, y: top },
      end: { x: width - margin, y: top },
      thickness: 0.5,
      color: grey,
    })
    top -= 10
  }
  return { pages, write, rule }
}

/** Makes a box of a page lead to another page. */
export function linkTo(pdf: PDFDocument, { from, box }: PageLink, target: PDFPage): void {
  const annotation = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [...box],
    Border: [0, 0, 0],
    Dest: [target.ref, PDFName.of('Fit')],
  })
  from.node.addAnnot(pdf.context.register(annotation))
}

/** Writes the foot of every page: what it is, and page n of m. */
export function writeFeet(pdf: PDFDocument, fonts: Fonts, title: string): void {
  const pages = pdf.getPages()
  for (const [at, page] of pages.entries()) {
    const text = writable(`${title} · ${at + 1} / ${pages.length}`, fonts.text)
    page.drawText(text, { x: margin, y: 20, size: 8, font: fonts.text, color: grey })
  }
}

/** Area of a page that leaves room for its foot. */
export const pageArea = {
  width,
  height,
  left: 24,
  bottom: 40,
  inner: width - 48,
  tall: height - 64,
}
