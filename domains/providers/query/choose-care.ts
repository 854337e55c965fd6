import { isAsked, isMeasured, isRefused, isSupposed } from './around-care.ts'
import { childrens } from './care-of-children.ts'
import { isGeneralWord } from './general-words.ts'
import { lexicon } from './lexicon.ts'
import type { Marked, Role } from './marks.ts'
import { isSmall } from './tokens.ts'
import { careGivers, children, kindsOfVisit, urgentWords, vaccines } from './vocabulary.ts'

type Care = Extract<Role, { is: 'care' }> & {
  texts: readonly string[]
  is_asked: boolean
  /** How much it says of what is wrong: 1, or 2 for a result, a cause and what somebody supposes to have. */
  weight: number
}

/** Places: what somebody wants there comes first, `hospital for burns`. */
const facilities: ReadonlySet<string> = new Set(
  'hospital clinic laboratory imaging pharmacy home-care nursing nursing-home ambulance medical-equipment emergency-medicine'.split(
    ' '
  )
)

/** `me hicieron un ultrasonido y salió un quiste`: what a test showed is treated, and not tested again. */
const shown =
  /^(?:hicieron|hice|salio|salieron|detectaron|encontraron|dice|dicen|dijo|muestra|revela|revelo|revealed|reveals|showed|shows|found|says|said|results?|resultados?|reports?|reporte|reportes|informe)$/
const tests: ReadonlySet<string> = new Set(['imaging', 'laboratory'])
/** `factor reumatoide positivo`, `thyroid levels are off`: what is wrong with it is treated by who else the row names. */
const abnormal =
  /^(?:positiv[oa]s?|positive|abnormal\w*|anormal\w*|high|low|alt[oa]s?|baj[oa]s?|elevad[oa]s?|elevated|off|raised|alterad[oa]s?|borderline|suppressed|suprimid[oa]s?|range|rango|mal|bad|salio|salieron|came|subio|subieron)$/

/** Returns the phrases of care of a query, each once, in their order; those that are refused only where there is no other. */
function caresOf(tokens: readonly Marked[]): Care[] {
  const roles = new Map<
    Role,
    {
      texts: string[]
      is_refused: boolean
      is_asked: boolean
      is_measured: boolean
      weight: number
    }
  >()
  for (const [i, { role, text }] of tokens.entries()) {
    if (role?.is !== 'care') continue
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
        is_refused: isRefused(tokens, i),
        is_asked,
        is_measured,
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
  const treated = cares.filter(({ ids }) => !isShown || !tests.has(ids[0] ?? ''))
  const requested = (treated.length > 0 ? treated : cares).filter(({ is_refused }) => !is_refused)
  return requested.length > 0 || tokens.some(({ text }) => careGivers.has(text)) ? requested : cares
}

/** How somebody feels about it says less than what it is: `breast lump, freaking out`. */
const feeling = /^(?:freak\w*|scared|scary|terrified|embarrass\w*|asustad[oa]s?|desesperad[oa]s?)$/
const isGeneral = ({ texts, words }: Care) =>
  (words === 1 && texts.every(isGeneralWord)) || texts.some((text) => feeling.test(text))
const isChild = ({ texts, ids, words }: Care) =>
  words === 1 && ids[0] === 'pediatrics' && texts.some((text) => children.has(text))

/** What somebody is called who gives one kind of care: `physio`, `doula`, `psiquiatra`. */
export const isPerson = (text: string) =>
  /(?:therapist|[a-z]{3}(?:ologist|iatrist|iatrician|dontist|opath|titian)|dentist|dentista|surgeon|[a-z]{3}(?:ologo|ologa|iatra|onista)|midwife|doula|partera|physio|fisio|cirujan[oa]|counsel+or|terapeuta)s?$/.test(
    text
  )
/** Pictures that are ordered of any part of the body: `brain mri`. */
const scanned: ReadonlySet<string> = new Set(
  'mri mris ct xray xrays resonancia resonancias tomografia tomografias radiografia radiografias'.split(
    ' '
  )
)

const saidIn = (texts: readonly string[]) => texts.filter((text) => !isSmall(text)).join(' ')
const visits = new Set(kindsOfVisit.map((phrase) => saidIn(phrase.split(' '))))

/** In pregnancy too they treat what is theirs. */
const ownDoctor: ReadonlySet<string> = new Set([
  'dermatology',
  'dentistry',
  'periodontics',
  'ophthalmology',
  'optometry',
])
const causing = /^(?:da|dio|dando|gives|gave|giving|caus(?:es|ed|ing)|makes|made|provoca|causa)$/
const injured = /^(?:golp|bleed|blood|sangr|burn|quem|drown|chok|ahog|faint|desmay)/
const nurse = /^(?:nurses?|enfermer[oa]s?|cuidador[ae]?s?|carers?|caregivers?)$/
const hisWords =
  /^(?:husband|hubby|boyfriend|dad|father|men|man|male|esposo|marido|novio|papa|padre|hombres?|varon(?:es)?)$/
const pregnant = /^(?:pregnan\w*|embaraz\w*|encinta)$/
const feverish = /^(?:fevers?|feverish|fiebre|calentura|temperature|temperatura)$/

const babies: ReadonlySet<string> = new Set(
  'baby babies newborn infant infants bebe bebes'.split(' ')
)

/** Of complaints said together, who treats most of them comes first: ringing in the ears and dizziness are an ENT doctor's. */
function together(cares: readonly Care[]): readonly Care[] {
  const complaints = cares.filter(({ is_complaint }) => is_complaint)
  const [first] = complaints
  if (!first || complaints.length < 2) return cares
  const score = new Map<string, number>()
  for (const { ids, weight } of complaints)
    for (const [rank, id] of ids.entries())
      score.set(id, (score.get(id) ?? 0) + weight / (rank + 1))
  const ids = [...score].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  return cares.flatMap((care) =>
    care === first ? { ...first, ids } : care.is_complaint ? [] : care
  )
}

/**
 * Returns the kinds of care a query asks for, most likely first: a general word (`pain`, `hospital`) gives way to an exact one, and what
 * is asked for a child goes to those who treat children. `is_urgent` when urgency stands beside another kind of care.
 */
export function specialtyIds(tokens: readonly Marked[]): { ids: string[]; is_urgent: boolean } {
  const all = caresOf(tokens)
  const since = tokens.findIndex(({ text }) => /^(?:since|desde|after|despues|tras)$/.test(text))
  // `a seizure as a teen` was long ago.
  const wasChild = tokens.some(
    ({ text }, i) =>
      children.has(text) &&
      /(?:^| )(?:as an?|when i was an?|cuando era|(?:desde|tuve .*) (?:chic[oa] de)?)$/.test(
        tokens
          .slice(Math.max(0, i - 4), i)
          .map((one) => one.text)
          .join(' ')
      )
  )
  // `feeling low since the baby came` is about the mother.
  const isSince = (care: Care) =>
    wasChild ||
    (since >= 0 &&
      tokens
        .slice(since + 1, since + 6)
        .some(
          ({ role, text }) => children.has(text) && care.texts.includes(text) && role?.is === 'care'
        ))
  const child = all.find((care) => isChild(care) && !isSince(care))
  const others = all.filter((care) => care !== child && !isChild(care))
  const exact = others.filter((care) => !isGeneral(care))
  const isVisit = ({ texts }: Care) => visits.has(saidIn(texts))
  const best = exact.some((care) => !isVisit(care)) ? exact : others
  // Who gives the vaccine against an illness, and not who treats it.
  const vaccinators = others
    .filter((care) => !best.includes(care) && care.texts.some((text) => vaccines.has(text)))
    .flatMap((care) => care.ids)
  const treatingCares = best.filter((care) => best.every(isVisit) || !isVisit(care))
  // Who says whom they look for means that one: `sedation dentist`, `mental health psychiatrist`.
  const named = best.filter(
    ({ is_name, is_asked, ids, texts }) =>
      (is_name || isPerson(texts.at(-1) ?? '') || is_asked) &&
      ids.every((id) => !facilities.has(id))
  )
  // Who asks for a nurse wants one, whatever for.
  const nurses = others.filter(
    ({ ids, texts }) =>
      (ids[0] === 'nursing' || ids[0] === 'home-care') && texts.some((text) => nurse.test(text))
  )
  const scans =
    named.length > 0 ? [] : best.filter(({ texts }) => texts.some((text) => scanned.has(text)))
  // What a pregnant woman complains of is her obstetrician's first.
  const pregnancies = treatingCares.filter(
    ({ ids, texts }) => ids[0] === 'gynecology' && texts.some((text) => pregnant.test(text))
  )
  // A medicine for an illness: who treats it also prescribes it. `losartan me da tos` is about the medicine.
  const isCause = tokens.some(({ text }) => causing.test(text))
  const isMedicine = ({ ids, is_name, words }: Care) =>
    (ids[0] === 'pharmacy' || (ids.at(-1) === 'pharmacy' && words === 1 && !isCause)) && !is_name
  // A blow or blood says less than the organ; what cannot wait is found by `cannot-wait.ts`.
  const isFirstAid = ({ ids, is_name, texts }: Care) =>
    ids[0] === 'emergency-medicine' && !is_name && texts.some((text) => injured.test(text))
  const treatingFirst = [
    ...(treatingCares.some(
      (care) =>
        care.is_complaint && !pregnancies.includes(care) && !ownDoctor.has(care.ids[0] ?? '')
    )
      ? pregnancies
      : []),
    ...together(treatingCares.filter((care) => !isMedicine(care) && !isFirstAid(care))),
    ...treatingCares.filter((care) => isFirstAid(care)),
    ...treatingCares.filter((care) => isMedicine(care)),
  ].flatMap((care) => care.ids)
  const ids = [
    ...(named.length > 0 ? [] : nurses.flatMap((care) => care.ids)),
    ...scans.flatMap((care) => care.ids),
    ...named.flatMap((care) => care.ids),
    ...vaccinators,
    ...treatingFirst,
  ]
  const meant = !child
    ? ids
    : ids.length === 0
      ? [...child.ids]
      : childrens(ids, {
          isName: exact.some(({ is_name, is_asked }) => is_name || is_asked),
          isBaby: tokens.some(({ text }) => babies.has(text)),
          hasFever: tokens.some(({ text }) => feverish.test(text)),
        })
  // What women and men may have, a man takes to the urologist.
  const isHis =
    meant[0] === 'gynecology' &&
    best.every((care) => care.ids.includes('urology')) &&
    tokens.some(({ text }) => hisWords.test(text))
  const isAdult = tokens.some(({ text }) => /^adult[aos]?s?$/.test(text))
  // Autism is the child psychiatrist's, an adult's is not.
  const ofAge = (id: string) =>
    isAdult && id === 'child-psychiatry' ? ['psychology', 'psychiatry'] : [id]
  return {
    ids: [...new Set([...(isHis ? ['urology'] : []), ...meant.flatMap(ofAge)])],
    // `urgent care` alone is open for what is not.
    is_urgent: all.some(
      ({ texts }) =>
        texts.some((text) => urgentWords.has(text)) &&
        !(texts.includes('care') && meant[0] === 'emergency-medicine')
    ),
  }
}
