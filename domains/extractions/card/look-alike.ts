import { fold } from '@numo/kit/text.ts'

const twins: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '5': 's',
  '8': 'b',
  '2': 'z',
  '6': 'g',
}

/** Replaces characters that OCR engines confuse by one canonical character. */
const plain = (word: string) =>
  Array.from(word)
    .map((sign) => twins[sign] ?? sign)
    .join('')

/** The first character of a word, one for all that are confused with it: words that `misreadBy` takes for each other share it. */
export const startOf = (word: string) => plain(word.slice(0, 1))

/** Levenshtein distance of two words, capped at `most` + 1. */
export function editsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let row = Array.from({ length: other.length + 1 }, (_, k) => k)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[other.length] ?? 0, max + 1)
}

/**
 * Edit cost of an OCR word against a word of a label: 0 when equal, null when it is another word. Words under 5
 * letters must match exactly, apart from confusable characters.
 */
export function misreadBy(read: string, requested: string): number | null {
  if (read === requested) return 0
  const [one, other] = [plain(read), plain(requested)]
  if (one === other) return 0.5
  const max = requested.length >= 9 ? 2 : requested.length >= 5 ? 1 : 0
  const edits = max > 0 && one[0] === other[0] ? editsBetween(one, other, max) : max + 1
  return edits <= max ? edits : null
}

/** Splits a text into folded words as used in `labels`. A number sign becomes `no`. */
export const labelWords = (text: string): string[] =>
  fold(
    text.replace(
      /(?:\bn\.?[º°o]\.?|\bn\.(?:2|[^\s\p{L}\d:]{1,2})|#|\bnúm\.?|\bnum\.)(?=\s|$|:)/giu,
      ' no '
    )
  )
    .split(' ')
    .filter(Boolean)

const pairs = (text: string) => {
  const folded = ` ${fold(text)} `
  return Array.from({ length: folded.length - 2 }, (_, k) => folded.slice(k, k + 3))
}

/** Trigram similarity (Dice coefficient): 1 for equal texts, 0 for nothing in common. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)]
  if (a.length === 0 || b.length === 0) return 0
  const left = [...b]
  const shared = a.filter((part) => {
    const at = left.indexOf(part)
    if (at === -1) return false
    left.splice(at, 1)
    return true
  })
  return (2 * shared.length) / (a.length + b.length)
}
