import { callPdfium, type Native } from './pdfium.ts'
import type { PageText, TextWord } from './port.ts'

/* Runs only in the child process of `inspect-child.ts`: the input may be hostile. */

/** A page of small print has 6,000. */
const maxChars = 20_000
/** FPDF_TEXTRENDERMODE_INVISIBLE of fpdf_edit.h: text under a scan, which nobody sees. */
const invisible = 3

const none: PageText = { words: [], ratio: 1 }

type CharBox = { left: number; right: number; bottom: number; top: number }

/**
 * Returns the words of a page in the order of its file. None for a rotated page, whose places would be wrong, and for
 * one with invisible text, which need not be what the page shows: those are read from their picture.
 */
export function pageText(
  pdfium: Native,
  page: number,
  { width, height }: { width: number; height: number }
): PageText {
  if (callPdfium(pdfium, 'FPDFPage_GetRotation', page) !== 0) return none
  const text = callPdfium(pdfium, 'FPDFText_LoadPage', page)
  if (text === 0) return none
  // Four doubles.
  const place = pdfium.wasmExports.malloc(32)
  try {
    return place === 0 ? none : wordsOf(pdfium, text, { place, width, height })
  } finally {
    if (place !== 0) pdfium.wasmExports.free(place)
    callPdfium(pdfium, 'FPDFText_ClosePage', text)
  }
}

function wordsOf(
  pdfium: Native,
  text: number,
  { place, width, height }: { place: number; width: number; height: number }
): PageText {
  const count = callPdfium(pdfium, 'FPDFText_CountChars', text)
  if (count > maxChars) return none
  const words: TextWord[] = []
  let chars = ''
  let box: CharBox | null = null
  const close = () => {
    if (box && chars !== '')
      words.push({
        text: chars,
        left: box.left / width,
        top: (height - box.top) / height,
        width: (box.right - box.left) / width,
        height: (box.top - box.bottom) / height,
      })
    chars = ''
    box = null
  }
  for (let at = 0; at < count; at += 1) {
    const char = String.fromCodePoint(callPdfium(pdfium, 'FPDFText_GetUnicode', text, at))
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(char)) {
      close()
      continue
    }
    const object = callPdfium(pdfium, 'FPDFText_GetTextObject', text, at)
    if (object !== 0 && callPdfium(pdfium, 'FPDFTextObj_GetTextRenderMode', object) === invisible)
      return none
    const own = boxOf(pdfium, text, at, place)
    if (!own) continue
    // Another line, or far to the side, without a space between.
    if (box && (own.left < box.left || own.top < box.bottom || own.bottom > box.top)) close()
    chars += char
    box = box
      ? {
          left: box.left,
          right: Math.max(box.right, own.right),
          bottom: Math.min(box.bottom, own.bottom),
          top: Math.max(box.top, own.top),
        }
      : own
  }
  close()
  return { words, ratio: width / height }
}

/** Box of a character in points from the left bottom corner of the page. */
function boxOf(pdfium: Native, text: number, at: number, place: number): CharBox | null {
  const [right, bottom, top] = [place + 8, place + 16, place + 24]
  if (callPdfium(pdfium, 'FPDFText_GetCharBox', text, at, place, right, bottom, top) === 0)
    return null
  const view = new DataView(pdfium.HEAPU8.buffer)
  const read = (pointer: number) => view.getFloat64(pointer, true)
  return { left: read(place), right: read(right), bottom: read(bottom), top: read(top) }
}
