import sharp, { type Sharp } from 'sharp'
import { drawPdf } from './draw-pdf.ts'
import { NotAccepted } from './not-taken.ts'
import type { Inspection, Picture } from './port.ts'

/* Runs only in the child process of `inspect-child.ts`: the input may be hostile. */

/** Phone cameras have up to 24 megapixels without pixel binning; a scanned page has 35. */
const maxPixels = 40_000_000
/** Longer sides are scaled down to this. */
const maxSide_px = 4000
/** Smaller pictures are unreadable. */
const minSide_px = 40
/** PNGs up to this size stay PNGs: they are screenshots, whose text stays sharp. */
const maxPngPixels = 4_000_000
type Kind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'heic' | null

/** Detects the file type by its magic number; the file name is ignored. */
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

/** CPU time limit for opening a file: a PDF has up to twenty pages to render, and ten scans take a slow processor three seconds. */
export const max_ms = (bytes: Buffer): number => (kindOf(bytes) === 'pdf' ? 3400 : 1600)

const fitted = (picture: Sharp) =>
  picture.resize({
    width: maxSide_px,
    height: maxSide_px,
    fit: 'inside',
    withoutEnlargement: true,
  })

/** Re-encodes a picture in the stored form: eight bits, sRGB, upright, on white, without metadata. */
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
    limitInputPixels: maxPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  } as const
  const { format, width, height, orientation } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
  }).metadata()
  if (format !== kind) throw new NotAccepted('file-type-unknown')
  if (width * height > maxPixels) throw new NotAccepted('file-too-many-pixels')
  if (Math.min(width, height) < minSide_px) throw new NotAccepted('file-too-small')
  const asPng = kind === 'png' && width * height <= maxPngPixels
  if (!orientation || orientation === 1) return write(sharp(bytes, options), asPng)
  // Scaled down first: rotation needs the whole picture in memory.
  const small = await fitted(sharp(bytes, options))
    .withMetadata({ orientation })
    .tiff({ compression: 'none' })
    .toBuffer()
  return write(sharp(small).autoOrient(), asPng)
}

/** Inspects a file and returns its re-encoded contents or why it is refused. Never throws for any input. */
export async function inspectFile(bytes: Buffer): Promise<Inspection> {
  try {
    if (bytes.length === 0) throw new NotAccepted('file-empty')
    const kind = kindOf(bytes)
    if (kind === null) throw new NotAccepted('file-type-unknown')
    if (kind === 'heic') throw new NotAccepted('file-heic')
    if (kind === 'pdf') return { found: await drawPdf(bytes) }
    return { found: { kind: 'picture', picture: await picture(bytes, kind) } }
  } catch (error) {
    if (error instanceof NotAccepted) return { problem: error.problem }
    // Decoder errors vary; all of them mean a damaged file.
    return { problem: 'file-damaged' }
  }
}
