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

/** Letters and digits that machines mix up become one and the same. */
const plain = (word: string) =>
  Array.from(word)
    .map((sign) => twins[sign] ?? sign)
    .join('')

/** How many letters must be added, dropped or changed to make one word of the other; `most` + 1 when it is more. */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, k) => k)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[other.length] ?? 0, most + 1)
}

/** How far a word on a card is from this word of a label: 0 the same, null another word. Short words must be met exactly. */
export function misreadBy(read: string, requested: string): number | null {
  if (read === requested) return 0
  const [one, other] = [plain(read), plain(requested)]
  if (one === other) return 0.5
  const most = requested.length >= 9 ? 2 : requested.length >= 5 ? 1 : 0
  const edits = most > 0 && one[0] === other[0] ? editsBetween(one, other, most) : most + 1
  return edits <= most ? edits : null
}

/** The words of a text as labels are written. A number sign is `no`. */
export const labelWords = (text: string): string[] =>
  fold(text.replace(/(?:\bn[º°o]\.?|#|\bnúm\.?|\bnum\.)(?=\s|$|:)/giu, ' no '))
    .split(' ')
    .filter(Boolean)

const pairs = (text: string) => {
  const folded = ` ${fold(text)} `
  return Array.from({ length: folded.length - 2 }, (_, k) => folded.slice(k, k + 3))
}

/** 1: the same text, 0: nothing in common (shares of three letters each). */
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
