/* QR codes in pictures: by the browser where it can, otherwise by a decoder that is loaded on demand. */

type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Returns the browser's own detector; null where it has none. */
async function ownDetector(): Promise<Detector | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the types of the DOM yet
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  try {
    if (!found || !(await found.getSupportedFormats()).includes('qr_code')) return null
    return new found({ formats: ['qr_code'] })
  } catch {
    return null
  }
}

async function loadDecoder() {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return async (picture: ImageData) => {
    const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found[0]?.text ?? null
  }
}

/** Longest side of a picture that is decoded: a code of a letter fills a good part of it. */
const longest = 2000

function pixelsOf(source: ImageBitmap | HTMLVideoElement): ImageData | null {
  const [w, h] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height]
  if (w === 0 || h === 0) return null
  const scale = Math.min(1, longest / Math.max(w, h))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(w * scale)
  canvas.height = Math.round(h * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

/** Returns a function that reads the QR code of a picture or of what a camera shows now; null when it sees none. */
export function createCodeReader() {
  let detector: Promise<Detector | null> | undefined
  let decoder: ReturnType<typeof loadDecoder> | undefined
  return async (source: ImageBitmap | HTMLVideoElement): Promise<string | null> => {
    const own = await (detector ??= ownDetector())
    try {
      const found = await own?.detect(source)
      if (found?.[0]) return found[0].rawValue
      // A picture is looked at once, so the decoder has a try, too; a camera shows the next one soon.
      if (own && source instanceof HTMLVideoElement) return null
    } catch {
      // The detector of this browser does not work on this system.
    }
    const pixels = pixelsOf(source)
    return pixels && (await (decoder ??= loadDecoder()))(pixels)
  }
}
