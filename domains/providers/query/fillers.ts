import { spokenWords } from './languages.ts'
import { ordinary } from './lexicon.ts'
import type { Marked } from './marks.ts'
import { billing, careGivers, empty, forWhom, insured, setOf } from './vocabulary.ts'

/** Words that a sentence has, and a list of words of a search has not. */
export const sentenceWords = setOf(
  'i im ive my we our is are was have has had need want can could would who which what where do does please',
  'mi mis yo tengo tiene tenemos necesito necesitamos quiero quisiera busco ando estoy esta es son hay que se le donde puedo favor'
)

/** A number, or a word that is no name beside a kind of care: `broke my ankle last week`. */
export const isOrdinary = ({ text }: Marked) => ordinary.has(text) || /^\d{1,3}$/.test(text)

/** `crawling`, `swallowed`, `llorando`: nobody is called so. */
export const isVerbForm = (text: string) =>
  text.length > 5 &&
  /(?:ing|(?<!m)ed|aron|ieron|ando|iendo|andose|iendose|mente|[aei]r(?:me|te|se|le|nos|lo|la|los|las|les))$/.test(
    text
  )

/** A word that says nothing of the care, the person or the place that somebody looks for. */
export const isFiller = ({ text }: Marked) =>
  empty.has(text) ||
  empty.has(text.replace(/s$/, '')) ||
  careGivers.has(text) ||
  insured.has(text) ||
  billing.has(text) ||
  spokenWords.has(text) ||
  forWhom.has(text)
