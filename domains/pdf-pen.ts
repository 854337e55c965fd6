import {
  PageSizes,
  PDFDocument,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib'

export const margin = 46
export const grey = rgb(0.32, 0.36, 0.42)
export const black = rgb(0, 0, 0)

/** The minus sign of amounts. The fonts of texts lack it. */
const minus = '\u2212'
/** Its width in the font `Symbol`, of a size of 1. */
const minusWidth = 0.549

type Fonts = {
  text: PDFFont
  bold: PDFFont
  /** The font of the minus sign; part of the file once it is asked for. */
  minus: () => PDFFont
}
/** Where the next row is written. */
export type Pen = { fonts: Fonts; page: PDFPage; top: number; width: number; height: number }

/** Sides of US paper in points, and countries whose printers hold it. */
const usSides = [612, 792] as const
const usPaper = new Set(['US', 'CA', 'MX', 'CO', 'CL', 'PA', 'CR', 'GT', 'DO', 'PH', 'PR'])

/**
 * Starts a PDF on the paper of a country, A4 without one. It is dated with a day of its content or not at all, so that
 * the same content gives the same bytes. `finish` writes the foot of each page, its number at the end, and returns the file.
 */
export async function startPdf({
  title,
  foot: footText = title,
  country,
  made_on,
}: {
  title: string
  foot?: string
  country?: string
  made_on?: string
}) {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  if (made_on !== undefined) {
    const made = new Date(`${made_on}T00:00:00Z`)
    pdf.setCreationDate(made)
    pdf.setModificationDate(made)
  }
  let symbols: PDFFont | undefined
  const fonts = {
    text: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    minus: () => (symbols ??= pdf.embedStandardFont(StandardFonts.Symbol)),
  }
  const [width, height] = country !== undefined && usPaper.has(country) ? usSides : PageSizes.A4
  return {
    pdf,
    fonts,
    newPage: (): Pen => ({
      fonts,
      page: pdf.addPage([width, height]),
      top: height - margin,
      width,
      height,
    }),
    /** Embeds a picture of a data URL. */
    embed: (url: string): Promise<PDFImage> => {
      const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
      return url.startsWith('data:image/png') ? pdf.embedPng(bytes) : pdf.embedJpg(bytes)
    },
    finish: (
      pageText = (page: number, pages: number) => `${page} / ${pages}`
    ): Promise<Uint8Array> => {
      const pages = pdf.getPages()
      for (const [place, page] of pages.entries()) {
        const foot: Pen = { fonts, page, width, height, top: margin - 14 }
        const text = pageText(place + 1, pages.length)
        write(foot, text, width - margin, 8, { isEnd: true, color: grey })
        for (const line of wrapped(footText, fonts.text, 8, width - 2 * margin - 60).toReversed()) {
          write(foot, line, margin, 8, { color: grey })
          foot.top += 10
        }
      }
      return pdf.save({ useObjectStreams: false })
    },
  }
}

/** Returns a text in the characters of a font: others lose their accent, and are "?" without one. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  const has = (char: string) => char === minus || known.has(char.codePointAt(0) ?? 0)
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (char) => {
    if (has(char)) return char
    const [base = '?'] = char.normalize('NFD')
    return has(base) ? base : '?'
  }).join('')
}

/** Width of a text as it is drawn: char by char, for nothing is drawn with the kerning that a whole text is measured with. */
export const widthOf = (text: string, font: PDFFont, size: number): number =>
  Array.from(text).reduce(
    (sum, char) => sum + (char === minus ? minusWidth * size : font.widthOfTextAtSize(char, size)),
    0
  )

/** Splits a text into lines of at most a width; a word that is too long is cut. */
export function wrapped(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of writable(text, font).split(' ')) {
    let rest = word
    const longer = line === '' ? rest : `${line} ${rest}`
    if (widthOf(longer, font, size) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    while (widthOf(rest, font, size) > room && rest.length > 1) {
      let fits = rest.length - 1
      while (fits > 1 && widthOf(rest.slice(0, fits), font, size) > room) fits -= 1
      lines.push(rest.slice(0, fits))
      rest = rest.slice(fits)
    }
    line = rest
  }
  return [...lines, line]
}

export type Look = {
  isBold?: boolean
  isEnd?: boolean
  color?: ReturnType<typeof rgb>
  /** Instead of the font of texts. */
  font?: PDFFont
}

/** Writes a text at the pen, from `x` or up to it. */
export function write(
  { page, top, fonts }: Pen,
  text: string,
  x: number,
  size: number,
  { isBold = false, isEnd = false, color = black, font: other }: Look = {}
): void {
  const font = other ?? (isBold ? fonts.bold : fonts.text)
  const shown = writable(text, font)
  let start = isEnd ? x - widthOf(shown, font, size) : x
  for (const run of shown.split(/(\u2212)/)) {
    const its = run === minus ? fonts.minus() : font
    page.drawText(run, { x: start, y: top - size, size, font: its, color })
    start += widthOf(run, font, size)
  }
}

/** Draws a line across the page and moves below it. */
export function rule(pen: Pen, thickness: number): void {
  const { page, top, width } = pen
  page.drawLine({
    start: { x: margin, y: top },
    end: { x: width - margin, y: top },
    thickness,
    color: grey,
  })
  pen.top -= 8
}

/** Draws a logo at the left top, within 160 by 34 points. */
export function drawLogo({ page, top }: Pen, logo: PDFImage): void {
  const { width, height } = logo.scaleToFit(160, 34)
  page.drawImage(logo, { x: margin, y: top - height, width, height })
}
