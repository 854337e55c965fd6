import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { isFrequent } from './lexicon.ts'
import type { Marked } from './marks.ts'
import type { Known } from './places.ts'
import { tokensOf } from './tokens.ts'

type Row = { part: string; kind: 'medicine' | 'root'; specialties: string; source: string }

/** Endings that make a word of Greek and Latin parts a condition, a test or an operation: `-itis`, `-ectomy`, `-scopia`. */
const medicalEnding =
  /(?:itis|spasm|spasmo|os[ie]s|osic[oa]|oma|omas|algi?a|algias|path(?:y|ies)|patias?|ectom(?:y|ia|ias|ies)|[ou]?tom(?:y|ia|ias)|ostom(?:y|ia)|scop(?:y|ia|ias|ies)|plast(?:y|ia|ias)|gra(?:phy|fia|fias|m|ma|mas)|rrh?(?:ea|oea|agia|hea|hage)|[aeu]?[ae]mia|emias|uria|megaly|megalia|lith(?:iasis)?|litiasis|ptosis|cele|stenosis|malacia|troph(?:y|ia)|trofia|ther?ap(?:y|ia)|lysis|lisis|desis|centesis|pex(?:y|ia)|edema|ism|ismo|penia|cit?osis|plasia|metr(?:y|ia))$/

/** A shorter word is no medicine and no term. */
const minLength = 7

const rows: readonly Row[] = parse(
  readFileSync(new URL('../lay-words/word-parts.csv', import.meta.url)),
  { columns: true }
)
const parts = rows.map(({ part, kind, specialties }) => ({
  pattern: new RegExp(kind === 'medicine' ? `(?:^|..)(?:${part})(?:e|a|o|um|ium|io)?$` : part),
  kind,
  ids: specialties.split(' '),
}))

/**
 * Returns who treats what a word of medicine names, by its parts: the stem of a medicine (`losartan`, `fluoxetina`), or the organ and what
 * is wrong or done with it (`keratitis`, `colecistectomia`). Undefined for other words.
 */
export function byWordParts(
  text: string
): { ids: readonly string[]; kind: Row['kind'] } | undefined {
  if (text.length < minLength || tokensOf(text).length !== 1) return undefined
  return parts.find(
    ({ pattern, kind }) => pattern.test(text) && (kind === 'medicine' || medicalEnding.test(text))
  )
}

/** Marks terms of medicine and medicines by their parts, where nobody in the directory has that name. */
export function markWordParts(tokens: readonly Marked[], { uses }: Known) {
  for (const token of tokens) {
    if (token.role !== null || isFrequent(token.text) || uses(token.text) > 0) continue
    const found = byWordParts(token.text)
    if (found)
      token.role = {
        is: 'care',
        ids: found.ids,
        words: 1,
        is_name: false,
        is_complaint: true,
      }
  }
}
