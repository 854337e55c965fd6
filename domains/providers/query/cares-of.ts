import { isAsked, isMeasured, isRefused, isSupposed } from './around-care.ts'
import { lexicon } from './lexicon.ts'
import type { Marked, Role } from './marks.ts'
import { careGivers, children, plainVerbs } from './vocabulary.ts'
import { isHistory, isReporting, isTried } from './wanted.ts'

export type Care = Extract<Role, { is: 'care' }> & {
  texts: readonly string[]
  is_asked: boolean
  /** Where its first word stands. */
  at: number
  is_history: boolean
  /** How much it says of what is wrong: 1, or 2 for a result, a cause and what somebody supposes to have. */
  weight: number
}

/** Places: what somebody wants there comes first, `hospital for burns`. */
export const facilities: ReadonlySet<string> = new Set(
  'hospital clinic laboratory imaging pharmacy home-care nursing nursing-home ambulance medical-equipment emergency-medicine'.split(
    ' '
  )
)

/** What somebody is called who gives one kind of care: `physio`, `doula`, `psiquiatra`. */
export const isPerson = (text: string) =>
  /(?:therapist|[a-z]{3}(?:ologist|iatrist|iatrician|dontist|opath|titian)|dentist|dentista|surgeon|[a-z]{3}(?:ologo|ologa|iatra|onista)|midwife|doula|partera|physio|fisio|cirujan[oa]|counsel+or|terapeuta)s?$/.test(
    text
  )

export const nurse = /^(?:nurses?|enfermer[oa]s?|cuidador[ae]?s?|carers?|caregivers?)$/
export const pregnant = /^(?:pregnan\w*|embaraz\w*|encinta)$/

/** `me hicieron un ultrasonido y salió un quiste`: what a test showed is treated, and not tested again. */
const shown =
  /^(?:hicieron|hice|salio|salieron|detectaron|encontraron|dice|dicen|dijo|muestra|revela|revelo|revealed|reveals|showed|shows|found|says|said|results?|resultados?|opinions?|opinion|reports?|reporte|reportes|informe)$/
const tests: ReadonlySet<string> = new Set(['imaging', 'laboratory'])
/** `factor reumatoide positivo`, `thyroid levels are off`: what is wrong with it is treated by who else the row names. */
const abnormal =
  /^(?:positiv[oa]s?|positive|abnormal\w*|anormal\w*|high|low|alt[oa]s?|baj[oa]s?|elevad[oa]s?|elevated|off|raised|alterad[oa]s?|borderline|suppressed|suprimid[oa]s?|range|rango|mal|bad|salio|salieron|came|subio|subieron)$/

/** More words than this are a sentence, and no label of care. */
const longLabel = 4

/** Returns the phrases of care of a query, each once, in their order; those that are refused only where there is no other. */
export function caresOf(tokens: readonly Marked[]): Care[] {
  const roles = new Map<
    Role,
    {
      texts: string[]
      is_refused: boolean
      is_asked: boolean
      is_measured: boolean
      is_history: boolean
      is_tried: boolean
      at: number
      weight: number
    }
  >()
  // What a child or anybody drinks that is no alcohol.
  const isSober = tokens.some(
    ({ text }) => children.has(text) || /^(?:milk|water|juice|fluids?)$/.test(text)
  )
  const isPlain = (text: string) =>
    tokens.length > longLabel && (plainVerbs.has(text) || (isSober && /^drinks?$/.test(text)))
  for (const [i, { role, text }] of tokens.entries()) {
    if (role?.is !== 'care') continue
    if (role.words === 1 && isPlain(text)) continue
    const known = roles.get(role)
    const is_asked = isAsked(tokens, i)
    const is_measured = isMeasured(tokens, i)
    if (known) {
      known.texts.push(text)
      known.is_asked ||= is_asked
      known.is_measured ||= is_measured
    } else
      roles.set(role, {
        texts: [text],
        is_refused:
          isRefused(tokens, i) ||
          ((isPerson(text) || /^(?:gp|pcp)$/.test(text)) && isReporting(tokens, i)),
        is_asked,
        is_measured,
        is_tried: isTried(tokens, i),
        is_history: isHistory(tokens, i) || /^(?:had|hice|hicieron)$/.test(text),
        at: i,
        weight: isSupposed(tokens, i) && !pregnant.test(text) ? 2 : 1,
      })
  }
  const isAbnormal = tokens.some(({ text }) => abnormal.test(text))
  const cares = [...roles].flatMap(([role, more]) => {
    if (role.is !== 'care') return []
    const treating = role.ids.filter((id) => !tests.has(id))
    const isFound =
      (isAbnormal || more.is_measured) && role.ids[0] === 'laboratory' && treating.length > 0
    // `a1c`, `ldl`
    const isValue =
      more.is_measured &&
      more.texts.some((text) => /\d/.test(text) || lexicon.abbreviations.has(text))
    return isFound
      ? { ...role, ...more, ids: treating, is_complaint: true, weight: 2 }
      : { ...role, ...more, weight: isValue ? 2 : more.weight }
  })
  const isShown = tokens.some(({ text }) => shown.test(text))
  // `i had a blood test and my cholesterol is high`
  const treated = cares.filter(
    ({ ids, is_history }) => (!isShown && !is_history) || !tests.has(ids[0] ?? '')
  )
  const requested = (
    treated.some(({ ids }) => ids[0] !== 'family-medicine') ? treated : cares
  ).filter(
    (care) =>
      !care.is_refused &&
      (!care.is_tried ||
        (care.is_complaint && care.ids[0] !== 'family-medicine') ||
        cares.every((one) => one.is_tried || one === care))
  )
  return requested.length > 0 || tokens.some(({ text }) => careGivers.has(text)) ? requested : cares
}
