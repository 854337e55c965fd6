/** Where something stands: fractions (0 to 1) of the width and height of the picture as it was given. */
export type Box = { left: number; top: number; width: number; height: number }

export type OcrLanguage = 'eng' | 'spa'

export type OcrWord = {
  text: string
  /** 0 to 1: how sure the engine is of the text. */
  confidence: number
  box: Box
  /**
   * Where it stands once the picture is flattened and turned upright, in fractions of that picture: what stands beside
   * or below what is judged by it. Show `box`.
   */
  flat: Box
  /** Words that stand on one line of text share a number; lines are numbered from above. */
  line: number
  /** What a second look made of it where the two differ; likeliest first. */
  alternatives: string[]
}

/** What is written on one picture. */
export type OcrPage = {
  /** In reading order of the picture after it was turned upright. */
  words: OcrWord[]
  /** Of the picture as it was given, in pixels, after its own note of how it was held (EXIF). */
  width: number
  height: number
  /** Width divided by height of the flattened picture. */
  flat_ratio: number
  /** Degrees clockwise by which the text stood turned in the given picture; boxes still belong to that picture. */
  rotation: number
  /** Name and version of what read it, to keep beside the result. */
  engine: string
  engine_version: string
}

type OcrOptions = {
  languages: readonly OcrLanguage[]
  /** Ends the reading early; it then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** The picture cannot be read by any engine: no picture, too large, or of a kind we do not take. */
export class UnreadablePicture extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadablePicture'
  }
}

/** Reading the picture would take more work than any card does: it is mostly noise, or a page full of small print. */
export class NoisyPicture extends UnreadablePicture {}

/** Reads the text on a picture. Every implementation keeps the promises of `port.test.ts`. */
export interface Ocr {
  readonly kind: 'tesseract' | 'model' | 'memory'
  /**
   * What is written on one picture (JPEG, PNG, WebP), however it was held. A picture without text has no words.
   * Rejects with UnreadablePicture where no engine could read it; anything else it rejects with may pass when tried again.
   */
  read(picture: Uint8Array, options: OcrOptions): Promise<OcrPage>
  /** Ends its workers; a later read starts them again. */
  stop(): Promise<void>
}
