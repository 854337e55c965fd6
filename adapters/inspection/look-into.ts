import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import type { FileProblemCode } from '@numo/kit/file-problem.ts'
import { hasPrograms } from './pdf-programs.ts'
import { mostPdfPages, type Inspection, type Picture } from './port.ts'

/* Runs in the process of `inspect-child.ts` and nowhere else: what is opened here may be made to do harm. */

/** A phone's camera has up to 24 million pixels where it does not join them; a scan of a page 35. */
const mostPixels = 40_000_000
/** A longer side is made this long. */
const longestSide_px = 4000
/** Below this nothing can be read from a picture. */
const shortestSide_px = 40
/** A PNG up to this size stays one: it is a picture of a screen, and its letters stay sharp. */
const mostPngPixels = 4_000_000
/** Pages of a PDF that are drawn whole, and how: 200 points per inch of a letter page. */
const drawnPages = 2
const drawnSide_px = 2200
/** The others are drawn small, to see that they can be. */
const checkedSide_px = 300
/** What may stand after the end of a PDF: a line break or a few, no other file. */
const mostAfterEnd_bytes = 1024

/** A file is not taken; said by a code. */
class NotTaken extends Error {
  readonly problem: FileProblemCode
  constructor(problem: FileProblemCode) {
    super(problem)
    this.problem = problem
  }
}

type Kind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'heic' | null

/** What a file says it is in its first bytes. Its name is never asked. */
function kindOf(bytes: Buffer): Kind {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 5) === '%PDF-') return 'pdf'
  const brand = /^(?:hei[cfmsx]|hev[cmx]|mif1|msf1|avi[fs])$/
  return text(4, 8) === 'ftyp' && brand.test(text(8, 12)) ? 'heic' : null
}

const fitted = (picture: Sharp) =>
  picture.resize({
    width: longestSide_px,
    height: longestSide_px,
    fit: 'inside',
    withoutEnlargement: true,
  })

/** Draws a picture anew as what we keep: eight bits, sRGB, upright, on white, without anything said beside it. */
async function write(picture: Sharp, asPng: boolean): Promise<Picture> {
  const plain = fitted(picture).flatten({ background: '#ffffff' }).toColourspace('srgb')
  const { data, info } = await (
    asPng ? plain.png({ compressionLevel: 6 }) : plain.jpeg({ quality: 90 })
  ).toBuffer({ resolveWithObject: true })
  const mime_type = asPng ? 'image/png' : 'image/jpeg'
  return { bytes: data, mime_type, width_px: info.width, height_px: info.height }
}

async function picture(bytes: Buffer, kind: Kind): Promise<Picture> {
  const options = {
    limitInputPixels: mostPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  } as const
  const { format, width, height, orientation } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
  }).metadata()
  if (format !== kind) throw new NotTaken('file-type-unknown')
  if (width * height > mostPixels) throw new NotTaken('file-too-many-pixels')
  if (Math.min(width, height) < shortestSide_px) throw new NotTaken('file-too-small')
  const asPng = kind === 'png' && width * height <= mostPngPixels
  if (!orientation || orientation === 1) return write(sharp(bytes, options), asPng)
  // Made small first: turning a picture needs all of it at once.
  const small = await fitted(sharp(bytes, options))
    .withMetadata({ orientation })
    .tiff({ compression: 'none' })
    .toBuffer()
  return write(sharp(small).autoOrient(), asPng)
}

/** What of the library we use beyond its classes: its own functions by their C names, and where a document lies. */
type Native = {
  module: Record<'_FPDFDoc_GetAttachmentCount' | '_FPDFDoc_GetJavaScriptActionCount', Count>
  documentIdx: number
}
type Count = (document: number) => number

async function pdf(bytes: Buffer): Promise<Inspection> {
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0) throw new NotTaken('file-damaged')
  const rest = bytes.subarray(end + 5)
  if (rest.length > mostAfterEnd_bytes || /[^\s\0]/.test(rest.toString('latin1')))
    throw new NotTaken('file-damaged')
  if (hasPrograms(bytes)) throw new NotTaken('file-has-programs')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    const isLocked = /password/i.test(error instanceof Error ? error.message : '')
    throw new NotTaken(isLocked ? 'file-password' : 'file-damaged')
  })
  const page_count = document.getPageCount()
  if (page_count < 1) throw new NotTaken('file-damaged')
  if (page_count > mostPdfPages) throw new NotTaken('file-too-many-pages')
  // The library has no words of its own for these two; they are there at run time, and the tests would miss them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { module, documentIdx } = document as unknown as Native
  const hidden = ['_FPDFDoc_GetAttachmentCount', '_FPDFDoc_GetJavaScriptActionCount'] as const
  if (hidden.some((count) => module[count](documentIdx) !== 0))
    throw new NotTaken('file-has-programs')
  const pages: Picture[] = []
  for (let number = 0; number < page_count; number += 1) {
    const page = document.getPage(number)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const wanted = number < drawnPages ? drawnSide_px : checkedSide_px
    const longer = Math.max(width, height)
    // A page of no size, or a strip nobody could read, would be made of nothing.
    if (!(longer > 0) || Math.min(width, height) * (wanted / longer) < 8)
      throw new NotTaken('file-damaged')
    // One page's memory at a time.
    const drawn = await page.render({ scale: wanted / longer, render: 'bitmap' })
    if (number >= drawnPages) continue
    const { data, width: w, height: h } = drawn
    pages.push(await write(sharp(data, { raw: { width: w, height: h, channels: 4 } }), false))
  }
  return { found: { kind: 'pdf', page_count, pages } }
}

/** Everything there is to know about a file, or why it is not taken. Never throws on what a file holds. */
export async function lookInto(bytes: Buffer): Promise<Inspection> {
  try {
    if (bytes.length === 0) throw new NotTaken('file-empty')
    const kind = kindOf(bytes)
    if (kind === null) throw new NotTaken('file-type-unknown')
    if (kind === 'heic') throw new NotTaken('file-heic')
    if (kind === 'pdf') return await pdf(bytes)
    return { found: { kind: 'picture', picture: await picture(bytes, kind) } }
  } catch (error) {
    if (error instanceof NotTaken) return { problem: error.problem }
    // The decoders say in many words that they cannot read it; all of them mean the same.
    return { problem: 'file-damaged' }
  }
}
