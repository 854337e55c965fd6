import type { FileProblemCode } from '@numo/kit/file-problem.ts'
import { maxUploadBytes } from '@numo/domains/documents/rules.ts'
import { assess, measuredWidth_px, type Quality } from '@numo/kit/picture-quality.ts'

/** Codes of files that are not sent; their messages are at `capture.problem`. */
export type PrepareProblem = Extract<
  FileProblemCode,
  'file-empty' | 'file-too-large' | 'file-type-unknown' | 'file-heic' | 'file-damaged'
>

export class CannotPrepare extends Error {
  readonly problem: PrepareProblem
  constructor(problem: PrepareProblem) {
    super(problem)
    this.name = 'CannotPrepare'
    this.problem = problem
  }
}

/** A file that is ready for upload. */
export type Prepared = {
  blob: Blob
  /** Quality of a picture; null for a PDF, which only the server can check. */
  quality: Quality | null
}

/** Text is legible at this size, and the file is small enough for a slow connection. */
const maxSide_px = 2400
/** Smaller pictures are sent unchanged. */
const maxAsIs_bytes = 2_500_000
const jpegQuality = 0.9

type Kind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'heic' | 'other'

/** Detects the file type by its first bytes; the name is ignored. */
export function kindOf(bytes: Uint8Array): Kind {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp'
  if (text.startsWith('%PDF-')) return 'pdf'
  const isHeic =
    text.slice(4, 8) === 'ftyp' && /^(?:hei[cfmsx]|hev[cmx]|mif1|msf1)/.test(text.slice(8))
  return isHeic ? 'heic' : 'other'
}

/** Returns an OffscreenCanvas where the browser supports it, else a canvas element. */
function canvasOf(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

type Drawable = ImageBitmap | HTMLVideoElement

const sizeOf = (picture: Drawable) =>
  picture instanceof HTMLVideoElement
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : { width: picture.width, height: picture.height }

/** A rectangle of a picture in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number }

/** Draws a picture, or a part of it, scaled down to at most `longest` pixels. */
function drawn(picture: Drawable, longest: number, by: 'width' | 'longer', part?: Part) {
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...sizeOf(picture) }
  const side = by === 'width' ? width : Math.max(width, height)
  const scale = Math.min(1, longest / side)
  const canvas = canvasOf(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale))
  )
  const context = canvas.getContext('2d')
  if (!context) throw new CannotPrepare('file-damaged')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** Measures the quality of a picture or camera frame. */
export function measure(picture: Drawable, part?: Part): Quality {
  const { canvas, context } = drawn(picture, measuredWidth_px, 'width', part)
  return assess(context.getImageData(0, 0, canvas.width, canvas.height))
}

/** Encodes a picture or camera frame as a scaled-down JPEG. */
export async function asJpeg(picture: Drawable, part?: Part): Promise<Blob> {
  const { canvas } = drawn(picture, maxSide_px, 'longer', part)
  if (!(canvas instanceof HTMLCanvasElement))
    return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new CannotPrepare('file-damaged'))),
      'image/jpeg',
      jpegQuality
    )
  })
}

/** Waits until the browser is idle; measuring is never urgent. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 30)
  })

/**
 * Prepares a file for upload: measures pictures, applies their orientation and scales them down; converts HEIC to JPEG
 * where the browser can decode it. Throws `CannotPrepare`.
 */
export async function prepare(file: Blob): Promise<Prepared> {
  if (file.size === 0) throw new CannotPrepare('file-empty')
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (kind === 'other') throw new CannotPrepare('file-type-unknown')
  if (kind === 'pdf') {
    if (file.size > maxUploadBytes) throw new CannotPrepare('file-too-large')
    return { blob: file, quality: null }
  }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null
  )
  if (!picture) throw new CannotPrepare(kind === 'heic' ? 'file-heic' : 'file-damaged')
  try {
    await whenIdle()
    const quality = measure(picture)
    const isSmall =
      Math.max(picture.width, picture.height) <= maxSide_px && file.size <= maxAsIs_bytes
    const blob = kind !== 'heic' && isSmall ? file : await asJpeg(picture)
    if (blob.size > maxUploadBytes) throw new CannotPrepare('file-too-large')
    return { blob, quality }
  } finally {
    picture.close()
  }
}
