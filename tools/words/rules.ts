import { locales, type Locale } from '@numo/kit/locales.ts'
import type { Sentence } from './read-sentences.ts'

/** The specification's own sentences (section 8); they are shown to the letter. */
const specified = /^(?:auth\.fixed\.|app\.session\.text$|app\.error\.too_many$)/
/** Legal texts have the words of lawyers; versions that people agreed to never change. */
const legal = /^(?:terms|privacy)(?:_|\.)/

/** Names of the exchange format of directories, which nobody has read who imports a list of doctors. */
const formatNames =
  /\b(?:Practitioner|PractitionerRole|HealthcareService|OrganizationAffiliation|InsurancePlan)\b/

/** Words that no reader uses for the thing. */
const banned: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:papers?|the program|this installation|waits|asked about as|somebody|put away|please|sorry|oops|utili[sz]e|e-mails?|click here)\b/i,
  es: /\b(?:papeles|el programa|esta instalación|por favor|lo sentimos|perdón|haz clic|e-?mails?|inválid[oa]s?)\b/i,
}
const maxWords = 28

/** `2 of 3`, `{{n}} doctors`: what is counted has a form for one and for many. */
const counted: Readonly<Record<Locale, RegExp>> = {
  en: /\{\{count\}\} [a-z]{2,}/,
  es: /\{\{count\}\} [a-záéíóúñ]{2,}/,
}

/** Sentences, and facts that a middle dot keeps apart. */
const sentencesIn = (text: string) => text.split(/(?<=[.?:])\s+(?=[\p{Lu}¿“"{])| · /u)
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Names with capitals of their own, in the middle of a sentence. */
const names = /^(?:I|I’m|I’ll|I’d|Numo|English|Spanish|[A-Z]{2,}.*|.*\{\{.*|.*\d.*)$/

function isTitleCase(text: string): boolean {
  const rest = wordsIn(text)
    .slice(1)
    .filter((word) => !names.test(word.replace(/[^\p{L}\p{N}{}’]/gu, '')))
  return (
    !/[.:?,]/.test(text) &&
    rest.filter((word) => word.length > 3).length > 1 &&
    rest.filter((word) => word.length > 3).every((word) => /^\p{Lu}/u.test(word))
  )
}

function problemsOf(text: string, locale: Locale): string[] {
  const sentence = text.replace(/\{\{\w+\}\}/g, '{{}}')
  const found = banned[locale].exec(sentence) ?? formatNames.exec(sentence)
  return [
    ...(found ? [`says "${found[0]}"`] : []),
    ...(/!|¡/.test(text) ? ['has an exclamation mark'] : []),
    ...(text.includes('—') ? ['has an em dash'] : []),
    ...(isTitleCase(text) ? ['is in title case'] : []),
    ...(/ {2}|^\s|\s$/.test(text) ? ['has a stray space'] : []),
    ...sentencesIn(text)
      .filter((one) => wordsIn(one).length > maxWords)
      .map((one) => `has ${wordsIn(one).length} words in a sentence, at most ${maxWords}`),
  ]
}

/**
 * Returns one line for each rule that a sentence breaks: banned words, length, exclamation marks, em dashes, title case,
 * stray spaces, and counts without a plural form.
 */
export function checkSentences(sentences: readonly Sentence[]): string[] {
  const keys = new Set(sentences.map(({ key }) => key))
  return sentences
    .filter(({ key }) => !specified.test(key) && !legal.test(key))
    .flatMap(({ key, text }) => [
      ...locales.flatMap((locale) =>
        problemsOf(text[locale], locale).map(
          (problem) => `${key} (${locale}) ${problem}: ${text[locale]}`
        )
      ),
      ...(locales.some((locale) => counted[locale].test(text[locale])) &&
      !/_(?:one|other|many)$/.test(key)
        ? [`${key} counts without a plural form: ${text.en}`]
        : []),
      ...(/_other$/.test(key) &&
      counted.en.test(text.en) &&
      !keys.has(key.replace(/_other$/, '_one'))
        ? [`${key} has no form for one`]
        : []),
    ])
}
