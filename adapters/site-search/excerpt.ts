import type { TextPart } from './port.ts'

const maxExcerpt = 170
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Splits a text into the words that match and what stands between them. */
export function markedText(text: string, isMatch: (word: string) => boolean): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isMatch(word)) continue
    if (index > from) parts.push({ text: text.slice(from, index), is_match: false })
    parts.push({ text: word, is_match: true })
    from = index + word.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), is_match: false })
  return parts
}

/** Cuts a text at words around a place; an ellipsis stands for what is left out. */
function cutAround(text: string, at: number): string {
  if (text.length <= maxExcerpt) return text
  const rough = Math.max(0, Math.min(at - maxExcerpt / 3, text.length - maxExcerpt))
  const start = rough === 0 ? 0 : text.indexOf(' ', rough) + 1
  const end =
    start + maxExcerpt >= text.length ? text.length : text.lastIndexOf(' ', start + maxExcerpt)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

/** Returns the summary when the words stand in it, else the place of the body with most of them. */
export function excerptOf(
  { summary, body }: { summary: string; body: string },
  isMatch: (word: string) => boolean
): TextPart[] {
  const inSummary = markedText(summary, isMatch)
  if (inSummary.some((part) => part.is_match) || body === '') return inSummary
  const places = [...body.matchAll(wordPattern)]
    .filter(([word]) => isMatch(word))
    .map(({ index }) => index)
  let best = { at: -1, count: 0 }
  for (const at of places) {
    const count = places.filter((other) => other >= at && other < at + maxExcerpt / 2).length
    if (count > best.count) best = { at, count }
  }
  return best.at < 0 ? inSummary : markedText(cutAround(body, best.at), isMatch)
}
