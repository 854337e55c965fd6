/** Bounding box in fractions (0 to 1) of the width and height of the given picture. */
export type Box = { left: number; top: number; width: number; height: number }

export type OcrLanguage = 'eng' | 'spa'

export type OcrWord = {
  text: string
  /** 0 to 1. */
  confidence: number
  box: Box
  /**
   * Bounding box in fractions of the flattened, upright picture. Layout rules (beside, below) use it; display uses
   * `box`.
   */
  flat: Box
  /** Number of the line of text, counted from the top. */
  line: number
  /** True when the word may be incomplete: beside it the picture ends, or something covers the card. */
  is_cut?: boolean
  /** Versions of other readings where they differ, likeliest first. */
  alternatives: string[]
}

/** Text of one picture. */
export type OcrPage = {
  /** In reading order of the upright picture. */
  words: OcrWord[]
  /** Size in pixels of the given picture after EXIF orientation. */
  width: number
  height: number
  /** Width divided by height of the flattened picture. */
  flat_ratio: number
  /**
   * Clockwise rotation of the text in the given picture, in degrees: 0, 90, 180 or 270. Boxes refer to the given
   * picture.
   */
  rotation: number
  /** Name and version of the engine, to store with the result. */
  engine: string
  engine_version: string
}

type OcrOptions = {
  languages: readonly OcrLanguage[]
  /** Aborts the reading, which rejects with the reason of the signal. */
  signal?: AbortSignal
}

/**
 * Thrown when no engine can read the picture: not a picture, too large or of an unsupported type. A retry fails too.
 */
export class UnreadablePicture extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadablePicture'
  }
}

/** Thrown when reading would take more work than any card: image noise, or a page full of small print. */
export class NoisyPicture extends UnreadablePicture {}

/** Reads text from pictures (OCR). Every implementation passes `port.test.ts`. */
export interface Ocr {
  readonly kind: 'tesseract' | 'model' | 'memory'
  /**
   * Reads one picture (JPEG, PNG or WebP) in any orientation. A picture without text returns no words. Rejects with
   * UnreadablePicture when no engine can read it; any other rejection may be retried.
   */
  read(picture: Uint8Array, options: OcrOptions): Promise<OcrPage>
  /** Stops the workers; a later read starts them again. */
  stop(): Promise<void>
}
