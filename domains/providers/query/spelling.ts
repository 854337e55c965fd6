import { editDistance } from '../rules.ts'

/** A word shorter than this is never corrected for a typo; by its sound from one letter less. */
const minTypoLength = 5
/** From this length two typos are forgiven. */
const longTypo = 8

/** Endings that many words of medicine share: what is before them tells the words apart, `tricólogo` is no `tocólogo`. */
const shared =
  /(?:[oó]?log[oai]s?|olog(?:ia|y|ist|ists)|itis|osis|ectom(?:y|ia)|grafia|graphy|scop(?:y|ia)|patia|pathy|therapy|terapia|terapeuta|iatra|iatrist|iatria)$/
const beforeShared = (word: string) => word.replace(shared, '')

/** From this length another vowel is. */
const minVowelSlip = 6
/** From this length a slip to the neighbouring key is. */
const minSlip = 7

/** Rewrites spellings that sound alike in English or Spanish, in this order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^ps/, 's'],
  [/^s[iy]ch/, 'sik'],
  [/^(?:pn|kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/^rh/, 'r'],
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/sch/g, 'sk'],
  [/onch(?=i)/g, 'onk'],
  [/cts$/, 'x'],
  [/i([fkm])e$/, 'ai$1'],
  [/(?:ti|ci|si|ssi)[ao]n|sh[au]n$/g, 'sion'],
  [/qu|q|ck/g, 'k'],
  [/ache/g, 'ake'],
  [/ch|sh/g, '\u0001'],
  [/sc(?=[eiy])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/c/g, 'k'],
  [/ks|x|z/g, 's'],
  [/au|aw/g, 'o'],
  [/v|w/g, 'b'],
  [/m(?=b)/g, 'n'],
  [/ll/g, 'i'],
  [/h/g, ''],
  [/y/g, 'i'],
  [/ae|oe/g, 'e'],
  [/oo|ou/g, 'u'],
  [/oa/g, 'o'],
  [/ea|ee|ie|ei/g, 'i'],
  [/ai(?=[nlr][aeiou])/g, 'e'],
  [/(.)\1+/g, '$1'],
  [/(?<=o[kt])e$/, ''],
]

/** Returns a key that words which sound alike in English or Spanish share: `sicologo` and `psicologo`, `oftalmologo` and `ophtalmologo`. */
export const soundOf = (word: string): string =>
  sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keys = new Map(
  rows.flatMap((row, y) => Array.from(row).map((key, x) => [key, { x: x + y * 0.5, y }] as const))
)

/** True when two keys touch on a QWERTY keyboard. */
export function areNeighbours(a: string, b: string): boolean {
  const [one, other] = [keys.get(a), keys.get(b)]
  if (!one || !other || a === b) return false
  return Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1
}

/** True when the words differ in one letter, and the two letters touch on the keyboard. */
function isKeyboardSlip(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = Array.from(a).findIndex((char, i) => char !== b[i])
  return a.slice(at + 1) === b.slice(at + 1) && areNeighbours(a[at] ?? '', b[at] ?? '')
}

/** True when the words differ in one vowel: `hernea`, `dermatoligo`. */
const isVowelSlip = (a: string, b: string) =>
  a.length === b.length &&
  a.length >= minVowelSlip &&
  a.replaceAll(/[aeiou]/g, '-') === b.replaceAll(/[aeiou]/g, '-') &&
  editDistance(a, b, 1) <= 1

const charsOf = (word: string) => Array.from(word).toSorted().join('')
/** True when the words have the same letters. */
export const isAnagram = (a: string, b: string) => charsOf(a) === charsOf(b)

/** Returns a known word with the letters of a long misspelt one in any order, which begins like it: `physcologist`. */
const shuffled = (word: string, { byChars }: Pick<Dictionary, 'byChars'>): string | null =>
  word.length < longTypo
    ? null
    : (byChars.get(charsOf(word))?.find((known) => known[0] === word[0]) ?? null)

/** From this length two letters of a sound may differ. */
const longSound = 11

/** Returns a known long word whose sound differs in a letter from that of a misspelt one, or in two: `alsaimer`, `optamologist`. */
function nearSound(word: string, dictionary: Pick<Dictionary, 'bySound'>): string | null {
  if (word.length < minSlip) return null
  const sound = soundOf(word)
  if (sound.length < minSlip) return null
  const forgiven = sound.length < longSound ? 1 : 2
  for (const [key, [known]] of dictionary.bySound)
    if (
      known &&
      key.length >= minSlip &&
      key[0] === sound[0] &&
      Math.abs(key.length - sound.length) <= forgiven &&
      editDistance(key, sound, forgiven) <= forgiven
    )
      return known
  return null
}

/** Words that may be meant by a misspelt one, with what finding them needs. */
export type Dictionary = {
  words: ReadonlySet<string>
  bySound: ReadonlyMap<string, readonly string[]>
  byLength: ReadonlyMap<number, readonly string[]>
  byChars: ReadonlyMap<string, readonly string[]>
}

export const dictionaryOf = (all: Iterable<string>): Dictionary => {
  const list = [...new Set(all)]
  return {
    words: new Set(list),
    bySound: Map.groupBy(list, soundOf),
    byLength: Map.groupBy(list, ({ length }) => length),
    byChars: Map.groupBy(list, charsOf),
  }
}

/** Returns a known word that sounds as the misspelt one. */
export const bySound = (
  word: string,
  dictionary: Pick<Dictionary, 'bySound'>,
  least = minTypoLength - 1
): string | null =>
  word.length < least
    ? null
    : (dictionary.bySound.get(soundOf(word))?.find(({ length }) => length >= least) ?? null)

const minDoubled = 4
/** Returns a known word that has one of the letters of the misspelt one twice, or once where that has it twice: `blod`, `acnee`. */
export const doubled = (word: string, { words }: Pick<Dictionary, 'words'>): string | null =>
  word.length < minDoubled
    ? null
    : (Array.from(word, (char, i) => [
        word.slice(0, i) + char + word.slice(i),
        ...(char === word[i + 1] ? [word.slice(0, i) + word.slice(i + 1)] : []),
      ])
        .flat()
        .find((one) => words.has(one)) ?? null)

/** Returns a known word with two neighbouring letters of the misspelt one swapped. */
export const swapped = (word: string, { byChars }: Dictionary): string | null =>
  word.length < minTypoLength
    ? null
    : (byChars
        .get(charsOf(word))
        ?.find((known) => known[0] === word[0] && editDistance(known, word, 1) <= 1) ?? null)

/**
 * Returns the known word that a misspelt one surely stands for: it sounds alike, has its letters in another order, lacks one or
 * has one too many or, of a long word, one other letter; null without one.
 */
export function alike(word: string, dictionary: Dictionary): string | null {
  if (word.length < minTypoLength) return null
  const whole = bySound(word, dictionary, minTypoLength) ?? shuffled(word, dictionary)
  if (whole) return whole
  const isSlip = (known: string) =>
    word.length >= longTypo ||
    isAnagram(known, word) ||
    (word.length >= minSlip && isKeyboardSlip(known, word))
  const near = [word.length, word.length + 1, word.length - 1]
    .flatMap((length) => dictionary.byLength.get(length) ?? [])
    .filter(
      (known) =>
        editDistance(known, word, 1) <= 1 &&
        (known.length === word.length ? isSlip(known) : known[0] === word[0])
    )
  return near.find((known) => known[0] === word[0]) ?? near[0] ?? null
}

/**
 * Returns the known word that a misspelt one most likely stands for, or null: one that sounds alike, then one typo away (a slip to the
 * neighbouring key first), then for long words two typos away with the same first sound.
 */
export function corrected(word: string, dictionary: Dictionary): string | null {
  const { byLength } = dictionary
  const alike = bySound(word, dictionary)
  if (alike) return alike
  if (word.length < minTypoLength) return null
  const around = (max: number) =>
    Array.from(
      { length: 2 * max + 1 },
      (_, i) => word.length + (i % 2 === 0 ? -i / 2 : (i + 1) / 2)
    )
      .filter((length) => length >= minTypoLength)
      .flatMap((length) => byLength.get(length) ?? [])
      .filter((known) => editDistance(known, word, max) <= max)
  // In a short word another letter makes another word (María, manía) unless the keys touch.
  const isClose = (known: string) =>
    known.length !== word.length ||
    isAnagram(known, word) ||
    isVowelSlip(known, word) ||
    isKeyboardSlip(known, word)
  const near = word.length > 6 ? around(1) : around(1).filter(isClose)
  const once =
    near.find((known) => isKeyboardSlip(known, word)) ??
    near.find((known) => known[0] === word[0]) ??
    near[0]
  if (once) return once
  const whole = shuffled(word, dictionary)
  if (whole) return whole
  if (word.length < longTypo) return nearSound(word, dictionary)
  const isDistinct = (known: string) =>
    beforeShared(word).length >= minSlip - 1 || beforeShared(known) === beforeShared(word)
  return (
    around(2)
      .filter(isDistinct)
      .find((known) => known[0] === word[0] || soundOf(known)[0] === soundOf(word)[0]) ??
    nearSound(word, dictionary)
  )
}
