import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import { textOf, type Cell } from './cells.ts'
import { joining, labels, qualifying, type Label, type LabelOf } from './labels.ts'
import { labelWords, misreadBy, startOf } from './look-alike.ts'

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

const isDivider = (text = '') => /^[/|·]$/.test(text)

/** The place behind words in brackets, which belong to the label before them: `Deductible (per year)`. */
function beyondBrackets(words: readonly OcrWord[], at: number): number {
  if (!words[at]?.text.startsWith('(')) return at
  const end = words.findIndex(({ text }, k) => k >= at && /\):?$/.test(text))
  const inside = words.slice(at, end + 1)
  return end === -1 || inside.some(({ text }) => /\d/.test(text)) ? at : end + 1
}

/** Whether all that follows may be a label in a language that we do not know: `Póliza / Pòlissa`. */
const isTranslated = (words: readonly OcrWord[], at: number): boolean =>
  words[at]?.text === '/' &&
  words.length - at >= 2 &&
  words.length - at <= 3 &&
  words.slice(at + 1).every(({ text }) => /^\p{L}[\p{L}'’.-]+$/u.test(text)) &&
  labelAt(words, at + 1) === null

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
  const starts = new Set(read[0]?.ways.map(([first = '']) => startOf(first)))
  const [best] = labels
    .flatMap((label) => {
      const found = starts.has(label.start) ? fit(label, read) : null
      return found ? [{ label, ...found }] : []
    })
    .toSorted((a, b) => b.label.words.length - a.label.words.length || a.misread - b.misread)
  if (!best) return null
  const known = beyondBrackets(words, from + best.count)
  // `Titular / Member name:`: the same label in two languages.
  if (isDivider(words[known]?.text) && labelAt(words, known + 1)?.label.of === best.label.of)
    return { label: best.label, from, to: known, is_clear: false, is_vague: false }
  if (isTranslated(words, known)) {
    const to = words.length
    return { label: best.label, from, to, is_clear: true, is_vague: true }
  }
  const isEnd = (at: number) => /[:：]$/.test(words[at]?.text ?? '')
  const hasEnded = isEnd(known - 1)
  const colon = hasEnded ? known - 1 : [known, known + 1, known + 2, known + 3].find(isEnd)
  const next = labelWords(words[known]?.text ?? '')[0]
  const goesOn = !hasEnded && next !== undefined && joining.has(next)
  // Without a colon the rest of a label that goes on is all there is.
  const to = colon !== undefined ? colon + 1 : goesOn ? words.length : known
  const is_vague =
    known > from + best.count ||
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
    // `Óptima con Copago`: what a small word joins is one name.
    const isJoined = /^(?:con|with|mit|avec|sin|without)$/i.test(words[k - 1]?.text ?? '')
    const found = k > 0 && !isJoined ? labelAt(words, k) : null
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
    // `Nama / Name`: before it the same in a language that we do not know.
    const isTranslation =
      found.length === 0 &&
      at > 1 &&
      at < 5 &&
      cell.words[at - 1]?.text === '/' &&
      label?.to === cell.words.length &&
      !/\d/.test(cell.text)
    if (label && isTranslation) found.push({ ...label, from: 0, is_vague: true })
    else if (label && (at === 0 || ((isJoined || hasColon) && isExact))) {
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
    }
    at = label && found.at(-1)?.to === label.to ? label.to : at + 1
  }
  return found
}
