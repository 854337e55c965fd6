import type { Box, OcrPage, OcrWord } from '@numo/adapters/ocr/port.ts'
import { joining, labels, qualifying, type Label, type LabelOf } from './labels.ts'
import { labelWords, misreadBy } from './look-alike.ts'

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

const median = (values: readonly number[]) =>
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
  const isNear = (one: OcrWord, other: OcrWord) => {
    const [first, second] = one.flat.left < other.flat.left ? [one, other] : [other, one]
    const gap = (second.flat.left - first.flat.left - first.flat.width) * flat_ratio
    const size = other.flat.height / one.flat.height
    return (
      /[\p{L}\p{N}]/u.test(other.text) && gap < one.flat.height * 1.15 && size > 0.5 && size < 2
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
    const isElsewhere = other.line !== word.line && isNear(word, other)
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
      (word, k) => !(/^[|.\-–]$/.test(word.text) && (k === 0 || k === open.length - 1))
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

/** A label found in a cell: the word range it covers, and whether it is unambiguously a label. */
export type FoundLabel = {
  label: Label
  from: number
  to: number
  /** The label fills its cell or is followed by a colon, so it cannot be part of a value. */
  is_clear: boolean
  /** Words that we do not know stand between it and its colon: it may announce something else. */
  is_vague: boolean
}

type ReadPart = { ways: readonly string[][]; ends: boolean }

/** Matches a label against the leading words. Returns the number of words and the OCR edit cost, or null. */
function fit(label: Label, read: readonly ReadPart[]): { count: number; misread: number } | null {
  let [at, requested, misread] = [0, 0, 0]
  while (requested < label.words.length) {
    const part = read[at]
    if (!part || (at > 0 && read[at - 1]?.ends)) return null
    const rest = label.words.slice(requested)
    // What else a word may be is no short label: of `0078312` the engine may think `al`.
    const ways = label.words.join('').length <= 2 ? part.ways.slice(0, 1) : part.ways
    const costs = ways.flatMap((way) => {
      if (way.length === 0 || way.length > rest.length) return []
      const each = way.map((word, k) => misreadBy(word, rest[k] ?? ''))
      const cost = each.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      return each.includes(null) ? [] : [{ cost, words: way.length }]
    })
    const [best] = costs.toSorted((a, b) => a.cost - b.cost)
    if (!best) return null
    misread += best.cost
    requested += best.words
    at++
  }
  return { count: at, misread }
}

export const textOf = (words: readonly OcrWord[]) => words.map(({ text }) => text).join(' ')

const isDivider = (text = '') => /^[/|·]$/.test(text)

/**
 * Returns the longest label that starts at word `from`, or null. Between equally long ones the lowest edit cost wins.
 */
function labelAt(words: readonly OcrWord[], from: number): FoundLabel | null {
  const read = words.slice(from, from + 9).map((word) => ({
    // `Nº` is often read as `Ne`.
    ways: [word.text, ...word.alternatives, ...(/^N[e2]$/.test(word.text) ? ['No'] : [])].map(
      labelWords
    ),
    ends: /[:：]$/.test(word.text),
  }))
  const [best] = labels
    .flatMap((label) => {
      const found = fit(label, read)
      return found ? [{ label, ...found }] : []
    })
    .toSorted((a, b) => b.label.words.length - a.label.words.length || a.misread - b.misread)
  if (!best) return null
  const known = from + best.count
  // `Titular / Member name:`: the same label in two languages.
  if (isDivider(words[known]?.text) && labelAt(words, known + 1)?.label.of === best.label.of)
    return { label: best.label, from, to: known, is_clear: false, is_vague: false }
  const isEnd = (at: number) => /[:：]$/.test(words[at]?.text ?? '')
  const hasEnded = isEnd(known - 1)
  const colon = hasEnded ? known - 1 : [known, known + 1, known + 2, known + 3].find(isEnd)
  const next = labelWords(words[known]?.text ?? '')[0]
  const goesOn = !hasEnded && next !== undefined && joining.has(next)
  // Without a colon the rest of a label that goes on is all there is.
  const to = colon !== undefined ? colon + 1 : goesOn ? words.length : known
  const is_vague =
    goesOn ||
    (!hasEnded && next !== undefined && qualifying.has(next)) ||
    (colon !== undefined && to > known + 1) ||
    (colon === known && words[known]?.text !== ':')
  const is_clear = colon !== undefined || to >= words.length
  return { label: best.label, from, to, is_clear, is_vague }
}

/** Returns the words of a value before the label of another field that stands close behind it, or all of them. */
export function beforeLabel(words: readonly OcrWord[], of: LabelOf): readonly OcrWord[] {
  const end = words.findIndex((_, k) => {
    const found = k > 0 ? labelAt(words, k) : null
    if (!found || found.is_vague || found.to < words.length) return false
    // Short labels and those of other things are words of names too: `de`, `Core Hospital`.
    const { label } = found
    return label.of !== of && label.of !== 'other' && label.words.join('').length > 3
  })
  return end === -1 ? words : words.slice(0, end)
}

/** Whether the label of another field stands within a value: `WorldCare Advance Excess Nil`. */
export const hasLabelWithin = (words: readonly OcrWord[], of: LabelOf): boolean =>
  words.some((_, k) => {
    const found = k > 0 ? labelAt(words, k) : null
    const name = found?.label.words.join('') ?? ''
    return (
      found !== null &&
      found.label.of !== of &&
      found.to < words.length &&
      (name.length > 3 || found.label.of === 'other') &&
      labelWords(textOf(words.slice(k, found.to))).join('') === name
    )
  })

/** Whether words before a label leave it what it is: `Your plan:`, `24/7 Assistance:`. */
const saysWhose = (words: readonly OcrWord[]) =>
  words.every(({ text }) => /^(?:your|the|su|tu|el|la|ihre?|votre|seu|sua|\P{L}+)$/iu.test(text))

/** Returns all labels of a cell: at its start, after a slash (`Name / Nombre`), or anywhere followed by a colon. */
export function labelsIn(cell: Cell): FoundLabel[] {
  const found: FoundLabel[] = []
  for (let at = 0; at < cell.words.length;) {
    const isWhose =
      at === 0 && cell.words.length > 1 && /^(?:your|su|tu)$/iu.test(cell.words[0]?.text ?? '')
    const own = labelAt(cell.words, isWhose ? 1 : at)
    const label = own && { ...own, from: at }
    const previous = found.at(-1)
    const isJoined = isDivider(cell.words[at - 1]?.text) && previous?.to === at - 1
    const hasColon = (cell.words[(label?.to ?? 1) - 1]?.text ?? '').endsWith(':')
    const isExact = label?.is_vague === false
    if (label && (at === 0 || ((isJoined || hasColon) && isExact))) {
      // Two translations of one label, `Name / Nombre:`, count as one.
      if (
        previous &&
        isJoined &&
        (previous.label.of === label.label.of || previous.label.of === 'other')
      )
        found[found.length - 1] = { ...label, from: previous.from }
      // `PCP Effective Date:` is the date of something else.
      else if (found.length === 0 && !saysWhose(cell.words.slice(0, at)))
        found.push({ ...label, is_vague: true })
      else found.push(label)
      at = label.to
    } else at++
  }
  return found
}

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
