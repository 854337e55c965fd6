import { PageSizes, PDFName, StandardFonts, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import {
  black,
  grey,
  margin,
  rule,
  startPdf,
  widthOf,
  wrapped,
  write,
  type Pen,
} from '../pdf-pen.ts'

type Style = {
  size?: number
  font?: 'text' | 'bold' | 'mono'
  is_dim?: boolean
  indent?: number
  after?: number
}

/** A box on a page that leads to another page. */
export type PageLink = { from: PDFPage; box: readonly number[] }

/** Starts a PDF of text from top to bottom, on as many pages as it needs. `title` is below each page. */
export async function startText(title: string) {
  const { pdf, fonts, newPage, finish } = await startPdf({ title })
  const all = { ...fonts, mono: await pdf.embedFont(StandardFonts.Courier) }
  let pen: Pen | undefined
  const penFor = (size: number): Pen => {
    if (!pen || pen.top - size < margin + 24) pen = newPage()
    return pen
  }
  return {
    pdf,
    finish,
    write: (text: string, style: Style = {}): PageLink => {
      const { size = 10, font: name = 'text', is_dim = false, indent = 0, after = 4 } = style
      const font = all[name]
      const [x, color] = [margin + indent, is_dim ? grey : black]
      let link: PageLink | undefined
      for (const line of wrapped(text, font, size, penFor(size).width - margin - x)) {
        const current = penFor(size)
        current.top -= size * 0.3
        write(current, line, x, size, { font, color })
        current.top -= size
        const end = x + widthOf(line, font, size)
        link = { from: current.page, box: [x, current.top - 3, end, current.top + size] }
      }
      const last = penFor(size)
      last.top -= after
      return link ?? { from: last.page, box: [0, 0, 0, 0] }
    },
    rule: () => {
      rule(penFor(8), 0.5)
    },
  }
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

const [width, height] = PageSizes.A4
/** Area of a page that leaves room for its foot. */
export const pageArea = {
  width,
  height,
  left: 24,
  bottom: 40,
  inner: width - 48,
  tall: height - 64,
}
