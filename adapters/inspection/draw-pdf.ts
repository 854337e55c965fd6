import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { NotAccepted } from './not-taken.ts'
import { callPdfium, type Native } from './pdfium.ts'
import { pageText } from './pdf-text.ts'
import { maxPdfPages, type InspectedFile, type PageText, type Picture } from './port.ts'
import { writePdf, type PicturePage } from './write-pdf.ts'

/* Runs only in the child process of `inspect-child.ts`: the input may be hostile. */

/** Pixels of the longer side of a page up to A4, so that small print stays readable: 200 dpi for a Letter page. */
const longerSide_px = 2200
/** Resolution of longer pages, such as receipts, up to `maxSide_px`. */
const pixels_per_inch = 188
const maxSide_px = 6000
/** Limit of pixels per page, and per file for files with more than ten pages. */
const maxPagePixels = 4_500_000
const maxPixels = 45_000_000
/** The first pages are also returned as pictures: a card has two sides. */
const pictures = 2
/** The text of the first pages is returned: a bill has few. */
const textPages = 5
const quality = { picture: 90, page: 80 }
/** Limit of bytes of all rendered pages. */
const maxDrawnBytes = 25_000_000
/** Trailing bytes allowed after the end of a PDF: line breaks, but not another file. */
const maxAfterEnd_bytes = 1024

/** FPDFBitmap_BGR with FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: three bytes a pixel as RGB, annotations included. */
const bitmapFormat = 2
const drawing = 0x01 | 0x10
const white = 0xffffffff
/** FORMTYPE_XFA_FULL of fpdf_formfill.h: XFA pages are empty without Adobe's reader. */
const formWithoutPages = 2
/** FPDF_ANNOT_FILEATTACHMENT of fpdf_annot.h. */
const pinnedFile = 17

/** Throws NotAccepted for contents that a rendered page would not show: the sender would believe them delivered. */
const refuseHidden = (isHidden: boolean) => {
  if (isHidden) throw new NotAccepted('file-has-hidden-parts')
}

function hasPinnedFile(pdfium: Native, page: number): boolean {
  for (let n = callPdfium(pdfium, 'FPDFPage_GetAnnotCount', page) - 1; n >= 0; n -= 1) {
    const annotation = callPdfium(pdfium, 'FPDFPage_GetAnnot', page, n)
    const subtype = callPdfium(pdfium, 'FPDFAnnot_GetSubtype', annotation)
    callPdfium(pdfium, 'FPDFPage_CloseAnnot', annotation)
    if (subtype === pinnedFile) return true
  }
  return false
}

async function open(bytes: Buffer): Promise<PDFiumDocument> {
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0) throw new NotAccepted('file-damaged')
  const rest = bytes.subarray(end + 5)
  if (rest.length > maxAfterEnd_bytes || /[^\s\0]/.test(rest.toString('latin1')))
    throw new NotAccepted('file-damaged')
  const library = await PDFiumLibrary.init()
  return library.loadDocument(bytes).catch((error: unknown) => {
    const isLocked = /password/i.test(error instanceof Error ? error.message : '')
    throw new NotAccepted(isLocked ? 'file-password' : 'file-damaged')
  })
}

/** Returns the size in pixels of a page given in points, after rotation. Throws NotAccepted when it is too small. */
function pixelsOf({ width, height }: { width: number; height: number }, max_pixels: number) {
  const longer = Math.max(width, height)
  const fine = Math.max(longerSide_px / longer, pixels_per_inch / 72)
  const scale = Math.min(fine, maxSide_px / longer, Math.sqrt(max_pixels / (width * height)))
  const pixels = { width_px: Math.round(width * scale), height_px: Math.round(height * scale) }
  // Pages without area, or strips too thin to read.
  if (!(Math.min(pixels.width_px, pixels.height_px) >= 8)) throw new NotAccepted('file-damaged')
  return pixels
}

/** Renders one page at a time to limit memory. Form fields are drawn with their values; their actions never run. */
async function drawPage(
  pdfium: Native,
  page: number,
  { form, max_pixels, quality }: { form: number; max_pixels: number; quality: number }
): Promise<PicturePage> {
  const size = {
    width: callPdfium(pdfium, 'FPDF_GetPageWidth', page),
    height: callPdfium(pdfium, 'FPDF_GetPageHeight', page),
  }
  const { width_px, height_px } = pixelsOf(size, max_pixels)
  const length = width_px * height_px * 3
  const place = pdfium.wasmExports.malloc(length)
  if (place === 0) throw new NotAccepted('file-too-slow')
  const bitmap = callPdfium(
    pdfium,
    'FPDFBitmap_CreateEx',
    width_px,
    height_px,
    bitmapFormat,
    place,
    width_px * 3
  )
  callPdfium(pdfium, 'FPDFBitmap_FillRect', bitmap, 0, 0, width_px, height_px, white)
  callPdfium(pdfium, 'FPDF_RenderPageBitmap', bitmap, page, 0, 0, width_px, height_px, 0, drawing)
  callPdfium(pdfium, 'FORM_OnAfterLoadPage', page, form)
  callPdfium(pdfium, 'FPDF_FFLDraw', form, bitmap, page, 0, 0, width_px, height_px, 0, drawing)
  callPdfium(pdfium, 'FORM_OnBeforeClosePage', page, form)
  const drawn = pdfium.HEAPU8.subarray(place, place + length)
  const raw = { width: width_px, height: height_px, channels: 3 } as const
  // Optimal Huffman tables cost a second pass: a seventh of the whole time, for files smaller by a sixth.
  const jpeg = await sharp(drawn, { raw }).jpeg({ quality, optimiseCoding: false }).toBuffer()
  callPdfium(pdfium, 'FPDFBitmap_Destroy', bitmap)
  pdfium.wasmExports.free(place)
  return { jpeg, width_px, height_px, ...size }
}

/**
 * Renders each page of a PDF and writes a new PDF of these pictures, so that nothing else of the input survives.
 * Deterministic: the same file gives the same bytes.
 */
export async function drawPdf(bytes: Buffer): Promise<InspectedFile> {
  const document = await open(bytes)
  const page_count = document.getPageCount()
  if (page_count < 1) throw new NotAccepted('file-damaged')
  if (page_count > maxPdfPages) throw new NotAccepted('file-too-many-pages')
  // Safe: both fields exist at run time, and tests would notice otherwise.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { module: pdfium, documentIdx } = document as unknown as {
    module: Native
    documentIdx: number
  }
  refuseHidden(callPdfium(pdfium, 'FPDFDoc_GetAttachmentCount', documentIdx) !== 0)
  refuseHidden(callPdfium(pdfium, 'FPDF_GetFormType', documentIdx) === formWithoutPages)
  const form = document.initializeFormFields()
  const max_pixels = Math.min(maxPagePixels, maxPixels / page_count)
  const pages: PicturePage[] = []
  const texts: PageText[] = []
  let drawn_bytes = 0
  for (let number = 0; number < page_count; number += 1) {
    const page = callPdfium(pdfium, 'FPDF_LoadPage', documentIdx, number)
    if (page === 0) throw new NotAccepted('file-damaged')
    refuseHidden(hasPinnedFile(pdfium, page))
    const how = { form, max_pixels, quality: number < pictures ? quality.picture : quality.page }
    const drawn = await drawPage(pdfium, page, how)
    if (number < textPages) texts.push(pageText(pdfium, page, drawn))
    callPdfium(pdfium, 'FPDF_ClosePage', page)
    drawn_bytes += drawn.jpeg.length
    if (drawn_bytes > maxDrawnBytes) throw new NotAccepted('file-too-slow')
    pages.push(drawn)
  }
  const asPicture = ({ jpeg, width_px, height_px }: PicturePage): Picture => ({
    bytes: jpeg,
    mime_type: 'image/jpeg',
    width_px,
    height_px,
  })
  return {
    kind: 'pdf',
    page_count,
    bytes: writePdf(pages),
    pages: pages.slice(0, pictures).map(asPicture),
    texts,
  }
}
