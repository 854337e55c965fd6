import type { Ocr, OcrPage } from './port.ts'
import { UnreadablePicture } from './port.ts'

/** Reads what it was told is there: for tests of everything that stands above reading. */
export function createOcrInMemory(pageOf: (picture: Uint8Array) => OcrPage | null): Ocr {
  return {
    kind: 'memory',
    read: (picture, { signal }) =>
      new Promise((resolve) => {
        signal?.throwIfAborted()
        const page = pageOf(picture)
        if (!page) throw new UnreadablePicture('There is no such picture')
        resolve(page)
      }),
    stop: async () => {},
  }
}
