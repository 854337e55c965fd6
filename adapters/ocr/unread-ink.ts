import type { MergedWord } from './merge-readings.ts'
import type { Grey } from './prepare/grey.ts'

/** Upper limit of the confidence of a word with unread ink beside it: it may be only part of what is printed. */
const maxBesideInk = 0.6
const minReadConfidence = 0.4
const dark = 128
const maxInk = 0.045

/**
 * Lowers the confidence of words next to ink that no reading could read: `PPO` is certain only when nothing is printed
 * where the rest of `PPO SELECT` could be.
 */
export function lowerBesideUnreadInk(
  words: readonly MergedWord[],
  { data, width, height }: Grey
): MergedWord[] {
  const covered = new Uint8Array(width * height)
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  for (const { text, box, confidence } of words) {
    // The edge of a shadow that was read as a stroke is half a card high and covers no ink.
    const isWord =
      /[\p{L}\p{N}\p{Sc}%]/u.test(text) && box.height < usual * (text.length > 2 ? 2.5 : 1.6)
    if (confidence < minReadConfidence || !isWord) continue
    const [x0, x1] = [
      Math.floor((box.left - 0.003) * width),
      Math.ceil((box.left + box.width + 0.003) * width),
    ]
    const [y0, y1] = [
      Math.floor(box.top * height) - 3,
      Math.ceil((box.top + box.height) * height) + 3,
    ]
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
      covered.fill(1, y * width + Math.max(0, x0), y * width + Math.min(width, Math.max(0, x1)))
  }
  const inkIn = (from: number, to: number, top: number, bottom: number) => {
    let ink = 0
    const [x0, x1] = [Math.max(0, Math.round(from)), Math.min(width, Math.round(to))]
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      for (let x = x0; x < x1; x++)
        if ((data[y * width + x] ?? 255) < dark && covered[y * width + x] === 0) ink++
    return ink / Math.max(1, (to - from) * (bottom - top))
  }
  return words.map((word) => {
    const { box, confidence } = word
    const tall = box.height * height
    const [top, bottom] = [Math.floor(box.top * height), Math.ceil((box.top + box.height) * height)]
    const [left, right] = [box.left * width, (box.left + box.width) * width]
    if (confidence <= maxBesideInk || tall < 6) return word
    const isCut =
      inkIn(right, right + tall * 1.6, top, bottom) > maxInk ||
      inkIn(left - tall * 1.6, left, top, bottom) > maxInk
    return isCut ? { ...word, confidence: maxBesideInk } : word
  })
}
