import type { Box, OcrLanguage } from './port.ts'
import { isSamePlace, tornWords } from './torn-lines.ts'

/** One word of one reading. The box is in fractions of the prepared picture; `row` numbers the lines of the reading. */
type ReadWord = { text: string; confidence: number; box: Box; row?: number }
/** Words that one pass over the picture returned. */
export type Reading = { language: OcrLanguage; words: readonly ReadWord[] }
export type MergedWord = Omit<ReadWord, 'row'> & { alternatives: string[] }

type SourcedWord = ReadWord & { reading: number }
type Version = { reading: number; words: SourcedWord[]; text: string; confidence: number }

/** Folds accents, case and similar punctuation. */
const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—]/g, '-')
    .toLowerCase()

/** In heights of usual words: the edge of a shadow that was read as a stroke is taller, and belongs to no word. */
const tallestSign = 2.5
const isStroke = ({ text, box }: ReadWord, usual: number) =>
  text.length < 3 && box.height > usual * tallestSign

/** Groups the words of all readings by overlapping position. */
function places(readings: readonly Reading[]): SourcedWord[][] {
  const seen = readings.flatMap(({ words }, reading) => words.map((word) => ({ ...word, reading })))
  const heights = seen.map(({ box }) => box.height).toSorted((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 0
  const groups: SourcedWord[][] = []
  for (const word of seen.toSorted((a, b) => a.box.left - b.box.left)) {
    const near = groups.filter((group) =>
      group.some(
        (one) => isStroke(one, usual) === isStroke(word, usual) && isSamePlace(one.box, word.box)
      )
    )
    const [first, ...others] = near
    if (!first) groups.push([word])
    else {
      first.push(word)
      for (const other of others) {
        first.push(...other)
        groups.splice(groups.indexOf(other), 1)
      }
    }
  }
  return groups
}

/** The version each reading has of a position: its words left to right and its mean confidence, weighted by length. */
function versionsOf(group: readonly SourcedWord[]): Version[] {
  return [...new Set(group.map(({ reading }) => reading))].map((reading) => {
    const words = group
      .filter((word) => word.reading === reading)
      .toSorted((a, b) => a.box.left - b.box.left)
    const chars = words.reduce((sum, { text }) => sum + text.length, 0)
    const weighed = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0)
    return {
      reading,
      words,
      text: words.map(({ text }) => text).join(''),
      confidence: weighed / Math.max(1, chars),
    }
  })
}

/** Returns the key with the largest sum of confidences. */
function heaviest(versions: readonly Version[], key: (version: Version) => string) {
  const sums = new Map<string, number>()
  for (const version of versions)
    sums.set(key(version), (sums.get(key(version)) ?? 0) + version.confidence + 0.01)
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The text with nothing decided about its accented letters: English data reads `fi` or `n` for `ñ`. */
function withoutAccented(text: string) {
  const signs = Array.from(text.normalize('NFC'), (sign) =>
    foldText(sign) === sign.toLowerCase() ? `\\u{${sign.codePointAt(0)?.toString(16)}}` : '.{0,2}'
  )
  return new RegExp(`^${signs.join('')}$`, 'iu')
}

/** In widths of a character: a space is wider than the gap between two characters of one word. */
const minSpace = 0.42

/** Whether words stand as near to each other as the characters of one word, as those of slanted titles seem to be split. */
function isOneWord(words: readonly ReadWord[]): boolean {
  const long = words.reduce((sum, { box }) => sum + box.width, 0)
  const chars = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.slice(1).every(({ box }, k) => {
    const before = words[k]?.box ?? box
    return box.left - before.left - before.width < (long / chars) * minSpace
  })
}

/** Factor for a word that only one reading found, although all had the same picture. */
const seenOnce = 0.85

/**
 * Leaves out versions of English data that differ from the others only in accented letters, where every reading of
 * another language, and more than one, has the same text: English data has no such letters.
 */
function decidingVersions(versions: Version[], readings: readonly Reading[]): Version[] {
  const isEnglish = ({ reading }: Version) => readings[reading]?.language === 'eng'
  const others = versions.filter((version) => !isEnglish(version))
  const [first] = others
  if (!first || others.length < 2 || others.some(({ text }) => text !== first.text)) return versions
  const [plain, possible] = [foldText(first.text), withoutAccented(first.text)]
  return versions.filter(
    (version) =>
      !isEnglish(version) || foldText(version.text) === plain || !possible.test(version.text)
  )
}

function resolveGroup(group: readonly SourcedWord[], readings: readonly Reading[]): MergedWord[] {
  const versions = decidingVersions(versionsOf(group), readings)
  const fold = heaviest(versions, ({ text }) => foldText(text))
  const agreeing = versions.filter(({ text }) => foldText(text) === fold)
  // English data has no accents: where another language reads the same letters, its accents count.
  const knowsAccents = agreeing.filter(({ reading }) => readings[reading]?.language !== 'eng')
  const deciding = knowsAccents.length > 0 ? knowsAccents : agreeing
  const text = heaviest(deciding, (version) => version.text)
  const exact = deciding.filter((version) => version.text === text)
  const joined = exact.find(({ words }) => words.length === 1)
  const spacing = heaviest(exact, ({ words }) => words.map((word) => word.text).join(' '))
  const spaced = exact
    .filter(({ words }) => words.map((word) => word.text).join(' ') === spacing)
    .toSorted((a, b) => b.confidence - a.confidence)[0]
  const winner = joined && spaced && isOneWord(spaced.words) ? joined : spaced
  if (!winner) return []
  const all = versions.reduce((sum, { confidence }) => sum + confidence, 0)
  const against =
    all -
    agreeing.reduce((sum, { confidence }) => sum + confidence, 0) +
    deciding
      .filter((version) => version.text !== text)
      .reduce((sum, { confidence }) => sum + confidence, 0)
  const share = all === 0 ? 0 : (all - against) / all
  const alone = versions.length === 1 && readings.length > 1 ? seenOnce : 1
  const sure = mean(agreeing.map(({ confidence }) => confidence)) * share * alone
  const losers = versions
    .filter((version) => version.text !== text && version.confidence > 0.2)
    .filter(({ text: other }) => foldText(other) !== fold || deciding.some((v) => v.text === other))
    .toSorted((a, b) => b.confidence - a.confidence)
  return winner.words.map(({ text: own, box }, k) => ({
    text: own,
    box,
    confidence: sure,
    alternatives: [
      ...new Set(
        losers.flatMap((loser) => {
          if (loser.words.length === winner.words.length) return [loser.words[k]?.text ?? '']
          return winner.words.length === 1 ? [loser.words.map((word) => word.text).join(' ')] : []
        })
      ),
    ].filter((other) => other !== '' && other !== own),
  }))
}

/** Upper limit of the confidence of words that another look took for one line of halves. */
const maxTorn = 0.6

/**
 * Merges several readings of one picture. At each position the version with the largest total confidence wins;
 * disagreement lowers its confidence and the other versions are kept as alternatives. Where a look cut the ink across
 * lines, its pieces are left out and what the others read there stays doubtful.
 */
export function mergeReadings(readings: readonly Reading[]): MergedWord[] {
  const torn = tornWords(readings.map(({ words }) => words))
  const whole = readings.map((reading) => ({
    ...reading,
    words: reading.words.filter((word) => !torn.has(word)),
  }))
  const merged = places(whole).flatMap((group) => resolveGroup(group, whole))
  if (torn.size === 0) return merged
  return merged.map((word) =>
    [...torn].some(({ box }) => isSamePlace(box, word.box))
      ? { ...word, confidence: Math.min(word.confidence, maxTorn) }
      : word
  )
}
