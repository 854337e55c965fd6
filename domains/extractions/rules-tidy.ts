/** Removes stray punctuation that OCR adds to a text. Pure. */

/** Characters that only divide or decorate: table lines, bullets, leaders. */
const bars = '|¦│┃‖∣•·∙●▪■□~_=*<>^`"“”„«»'
/** Characters valid between words, never at either end. */
const marks = ':;,\\-–—/\\\\'
const leading = new RegExp(`^[\\s.${bars}${marks}]+`, 'u')
const trailing = new RegExp(`[\\s${bars}${marks}]+$`, 'u')
const between = new RegExp(`\\s+[${bars}]+(?=\\s)`, 'gu')

/** `Jr.`, `Inc.`, `S.A.`: the dot belongs to the word. */
const isAbbreviation = (word: string) =>
  /^(?:\p{L}{1,3}|Ltda|Corp|(?:\p{L}+\.)+\p{L}+)\.$/u.test(word)

const pairs = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

/** Removes an unbalanced bracket at either end. */
function withoutLonely(text: string): string {
  for (const [open, close] of pairs) {
    const [opened, closed] = [text.split(open).length, text.split(close).length]
    if (opened > closed && text.startsWith(open)) return text.slice(1)
    if (opened > closed && text.endsWith(open)) return text.slice(0, -1)
    if (closed > opened && text.endsWith(close)) return text.slice(0, -1)
    if (closed > opened && text.startsWith(close)) return text.slice(1)
  }
  return text
}

function once(text: string): string {
  let now = withoutLonely(text.replace(between, '').replace(leading, '').replace(trailing, ''))
  // `'t Hooft` and `'s-Gravesande` start with an apostrophe.
  if (/^['’‘]/u.test(now) && !/^['’‘]\p{Ll}{1,2}[\s-]/u.test(now)) now = now.slice(1)
  if (/['’‘]$/u.test(now)) now = now.slice(0, -1)
  if (now.endsWith('.') && !isAbbreviation(now.split(' ').at(-1) ?? '')) now = now.slice(0, -1)
  return now
}

/**
 * Removes stray separators at the ends of a text and between its words. Keeps apostrophes, hyphens and dots that
 * belong to a word, and balanced brackets. Idempotent.
 */
export function tidyText(text: string): string {
  let before = text.replace(/\s+/g, ' ').trim()
  for (;;) {
    const after = once(before)
    if (after === before) return after
    before = after
  }
}
