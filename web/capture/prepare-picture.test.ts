import { describe, expect, test } from 'vitest'
import { framePart } from './camera-dialog.tsx'
import { CannotPrepare, kindOf, prepare } from './prepare-picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0WAVEfmt ', 'other'],
  ['%PDF-1.7', 'pdf'],
  ['\0\0\0\u0018ftypheic', 'heic'],
  ['\0\0\0\u0018ftypmp42', 'other'],
  ['<svg xmlns=', 'other'],
  ['', 'other'],
] as const)('%j is %s by its first bytes', (start, kind) => {
  expect(kindOf(bytes(start))).toBe(kind)
})

test('files that cannot be sent are refused before sending', async () => {
  const problem = async (content: BlobPart) => {
    try {
      await prepare(new Blob([content]))
      return null
    } catch (error) {
      return error instanceof CannotPrepare ? error.problem : error
    }
  }
  expect(await problem('')).toBe('file-empty')
  expect(await problem('no picture')).toBe('file-type-unknown')
  expect(await problem(`%PDF-1.7${' '.repeat(15_000_000)}`)).toBe('file-too-large')
  expect(await problem('%PDF-1.7 a small one')).toBeNull()
})

describe('the sent part of the camera picture', () => {
  test.each([
    [1080, 1920],
    [1920, 1080],
    [640, 480],
    [400, 100],
  ])('of %i by %i: the frame with a margin, centred, inside the picture', (w, h) => {
    const { x, y, width, height } = framePart(w, h)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x * 2 + width).toBeCloseTo(w)
    expect(y * 2 + height).toBeCloseTo(h)
    expect(width).toBeCloseTo(w * 0.96)
  })
})
