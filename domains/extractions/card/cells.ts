import type { Box, OcrPage, OcrWord } from '@numo/adapters/ocr/port.ts'

/** Adjacent words on one line. Coordinates are in units of the flattened page's height. */
export type Cell = {
  words: readonly OcrWord[]
  text: string
  line: number
  page: number
  left: number
  right: number
  top: number
  bottom: number
  height: number
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function cellOf(words: readonly OcrWord[], page: number, ratio: number): Cell {
  const tops = words.map(({ flat }) => flat.top)
  const bottoms = words.map(({ flat }) => flat.top + flat.height)
  return {
    words,
    text: textOf(words),
    line: words[0]?.line ?? 0,
    page,
    left: Math.min(...words.map(({ flat }) => flat.left)) * ratio,
    right: Math.max(...words.map(({ flat }) => flat.left + flat.width)) * ratio,
    top: Math.min(...tops),
    bottom: Math.max(...bottoms),
    height: median(words.map(({ flat }) => flat.height)),
  }
}

/** Whether an OCR word is text, not noise: it has a letter or digit and enough confidence; blurred words still count. */
const isWriting = ({ text, confidence }: OcrWord) =>
  (confidence >= 0.3 && (/[\p{L}\p{N}]/u.test(text) || /^[:&+\-–—/|%.$€£#]$/.test(text))) ||
  (confidence >= 0.15 && /\p{L}{3}/u.test(text))

/** Confidence cap for a word next to an unreadable one: a truncated value is worse than none. */
const maxBesideUnread = 0.5

/**
 * Returns the words of a page without noise, and caps the confidence of words next to unreadable ones, and of words next
 * to one that came to another line although it stands at their height. A word next to an unreadable one that the edge of
 * the picture cuts is cut, too: of `PLAN NAME` the edge may leave `N NAME`.
 */
function writingOf({ words, flat_ratio }: OcrPage): OcrWord[] {
  const isNear = (one: OcrWord, other: OcrWord, times = 2) => {
    const [first, second] = one.flat.left < other.flat.left ? [one, other] : [other, one]
    const gap = (second.flat.left - first.flat.left - first.flat.width) * flat_ratio
    const size = other.flat.height / one.flat.height
    return (
      /[\p{L}\p{N}]/u.test(other.text) &&
      gap < one.flat.height * 1.15 &&
      size > 1 / times &&
      size < times
    )
  }
  const isUnread = (word: OcrWord, other?: OcrWord) =>
    other?.line === word.line && !isWriting(other) && isNear(word, other)
  const isAstray = (word: OcrWord, other: OcrWord) => {
    const [a, b] = [word.flat, other.flat]
    const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
    const isAtHeight = shared > Math.min(a.height, b.height) * 0.6
    const over = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
    // The same ink read twice.
    const isTwice = other !== word && over > Math.min(a.width, b.width) * 0.5
    // On a line that was taken apart the heights of words differ widely: of one, that of the whole line was measured.
    const isElsewhere = other.line !== word.line && isNear(word, other, 4)
    return isAtHeight && isWriting(other) && (isTwice || isElsewhere)
  }
  return words.flatMap((word, k) => {
    if (!isWriting(word)) return []
    const unread = [words[k - 1], words[k + 1]].filter((other) => isUnread(word, other))
    if (unread.length === 0 && !words.some((other) => isAstray(word, other))) return [word]
    const is_cut = word.is_cut === true || unread.some((other) => other?.is_cut === true)
    return [{ ...word, is_cut, confidence: Math.min(word.confidence, maxBesideUnread) }]
  })
}

/** Groups the words of a page into cells, line by line. A gap over 1.15 times the letter height starts a new cell. */
export function cellsOf(page: OcrPage, number: number): Cell[] {
  const cells: Cell[] = []
  let open: OcrWord[] = []
  const close = () => {
    const trimmed = open.filter(
      ({ text }, k) =>
        !(/^[|.\-–]$/.test(text) && (k === 0 || k === open.length - 1)) &&
        !(text === ':' && k === 0)
    )
    if (trimmed.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
      cells.push(cellOf(trimmed, number, page.flat_ratio))
    open = []
  }
  for (const word of writingOf(page)) {
    const before = open.at(-1)
    if (before) {
      const gap = (word.flat.left - before.flat.left - before.flat.width) * page.flat_ratio
      const isFar = gap > Math.max(word.flat.height, before.flat.height) * 1.15
      if (word.line !== before.line || isFar) close()
    }
    open.push(word)
  }
  close()
  return cells
}

/** The words of a text that a part of it consists of. */
export function wordsAt(words: readonly OcrWord[], at: number, length: number): OcrWord[] {
  let place = 0
  return words.filter(({ text }) => {
    const [start, end] = [place, place + text.length]
    place = end + 1
    return start < at + length && end > at
  })
}

export const textOf = (words: readonly OcrWord[]) => words.map(({ text }) => text).join(' ')

/** Returns the bounding box of several boxes, in fractions of the picture, or null for none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const left = clip(Math.min(...boxes.map((box) => box.left)))
  const top = clip(Math.min(...boxes.map((box) => box.top)))
  const right = clip(Math.max(...boxes.map((box) => box.left + box.width)))
  const bottom = clip(Math.max(...boxes.map((box) => box.top + box.height)))
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}
