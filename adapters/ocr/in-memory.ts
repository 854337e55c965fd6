import type { Ocr, OcrPage } from './port.ts'
import { UnreadablePicture } from './port.ts'

/** Test double that returns the page of `pageOf`. Throws UnreadablePicture when `pageOf` returns null. */
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
