import { languagesOfLay } from './lexicon.ts'
import { rootOf } from './roots.ts'
import { generalWords } from './vocabulary.ts'

/** Roots of general words: `operarme` is no more exact than `operación`. */
const generalRoots = new Set(
  languagesOfLay.flatMap((language) =>
    [...generalWords].filter(({ length }) => length > 5).map((word) => rootOf(word, language))
  )
)
/** Whether a word says little of what is wanted: `pain`, `operarme`. */
export const isGeneralWord = (text: string) =>
  generalWords.has(text) ||
  languagesOfLay.some((language) => generalRoots.has(rootOf(text, language)))
