import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fold } from '@numo/kit/text.ts'
import { isPart } from './body.ts'
import { isFrequent, lexicon, ordinary } from './lexicon.ts'
import { specialties } from '../specialties.ts'
import { isPerson } from './cares-of.ts'
import type { Marked } from './marks.ts'
import { stemOf } from './tokens.ts'

/** Words of one region or of slang, and the word that the vocabulary has for the same: `guagua` is a `bebé`, a `lad` a `child`. */
const same: ReadonlyMap<string, string> = new Map(
  parse<Record<'word' | 'means', string>>(
    readFileSync(new URL('../lay-words/same.csv', import.meta.url)),
    { columns: true }
  ).map(({ word, means }) => [fold(word), fold(means)] as const)
)

const isOfCare = (word: string) => lexicon.words.has(word) || isPart(word)
/** A shorter word has too many that only look like its diminutive: `anita`. */
const minBase = 4

/** From what is left of a diminutive without its ending to words that it may be made of: `naric-` to `nariz`, `boqu-` to `boca`. */
const basesOf = (root: string): string[] => {
  const plain = root.replace(/qu$/, 'c').replace(/gu$/, 'g')
  return [plain, root.replace(/c$/, 'z')].flatMap((one) =>
    ['', 'a', 'o', 'e'].map((end) => one + end)
  )
}

/** Returns the word of care that a Spanish diminutive or superlative is made of: `pancita`, `piecito`, `malísimo`. */
const baseOf = (word: string): string | undefined =>
  [/(?:it|ill|isim)[oa]s?$/, /c(?:it|ill)[oa]s?$/, /ec(?:it|ill)[oa]s?$/]
    .filter((ending) => ending.test(word))
    .flatMap((ending) => basesOf(word.replace(ending, '')))
    .find((base) => (base.length >= minBase || base === 'ojo' || base === 'pie') && isOfCare(base))

/** A shorter beginning has too many ends. */
const minBeginning = 5
const doctors = specialties.flatMap((s) =>
  [s.doctor_en, s.doctor_es, s.name_es, ...s.words_es, ...s.words_en]
    .map((name) => fold(name))
    .filter((name) => isPerson(name) && !name.includes(' '))
    .map((name) => ({ name, id: s.id }))
)

/** Returns the doctor that a word begins, where all that begin so treat the same: `nutri`, `dermato`, `gineco`. */
function doctorOf(word: string): string | undefined {
  const started =
    word.length < minBeginning ? [] : doctors.filter(({ name }) => name.startsWith(word))
  return new Set(started.map(({ id }) => id)).size === 1 ? started[0]?.name : undefined
}

/** Returns a word as the vocabulary has it; words that it knows stay. */
export function plain(token: Marked): Marked {
  const { text } = token
  if (lexicon.phrases.has(text) || isPart(text)) return token
  const meant =
    same.get(text) ??
    same.get(text.replace(/s$/, '')) ??
    (lexicon.words.has(text) || ordinary.has(text) || isFrequent(text)
      ? undefined
      : (baseOf(text) ?? doctorOf(text)))
  return meant ? { ...token, text: meant, stem: stemOf(meant) } : token
}
