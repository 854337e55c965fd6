import { caresOf, facilities, isPerson, nurse, pregnant, type Care } from './cares-of.ts'
import { isNoNeed } from './around-care.ts'
import { childrens, isNoPatient } from './care-of-children.ts'
import { isGeneralWord } from './general-words.ts'
import { requestsIn } from './wanted.ts'
import type { Marked } from './marks.ts'
import { isSmall } from './tokens.ts'
import { children, kindsOfVisit, talks, urgentWords, vaccines } from './vocabulary.ts'

/** What is offered for what has been treated: `rehabilitación` is no complaint. */
const aftercare: ReadonlySet<string> = new Set(
  'rehabilitation-medicine physical-therapy occupational-therapy respiratory-therapy home-care nursing palliative-care nutrition orthotics medical-equipment radiation-oncology'.split(
    ' '
  )
)
/** Of whose illnesses somebody says `therapy` who means exercise. */
const limbs: ReadonlySet<string> = new Set([
  'orthopedics',
  'hand-surgery',
  'spine-surgery',
  'sports-medicine',
])
/** Where anything is treated or sold. */
const anywhere: ReadonlySet<string> = new Set([
  'hospital',
  'clinic',
  'pharmacy',
  'emergency-medicine',
])

/** How somebody feels about it says less than what it is: `breast lump, freaking out`. */
const feeling = /^(?:freak\w*|scared|scary|terrified|embarrass\w*|asustad[oa]s?|desesperad[oa]s?)$/
const isGeneral = ({ texts, words }: Care) =>
  (words === 1 && texts.every(isGeneralWord)) || texts.some((text) => feeling.test(text))
const isChild = ({ texts, ids, words }: Care) =>
  words === 1 && ids[0] === 'pediatrics' && texts.some((text) => children.has(text))

/** Pictures that are ordered of any part of the body: `brain mri`. */
const scanned: ReadonlySet<string> = new Set(
  'mri mris ct xray xrays resonancia resonancias tomografia tomografias radiografia radiografias'.split(
    ' '
  )
)

const saidIn = (texts: readonly string[]) => texts.filter((text) => !isSmall(text)).join(' ')
const saidOf = (phrases: readonly string[]) =>
  new Set(phrases.map((phrase) => saidIn(phrase.split(' '))))
const visits = saidOf(kindsOfVisit)
const talking = saidOf(talks)

/** In pregnancy too they treat what is theirs. */
const ownDoctor: ReadonlySet<string> = new Set([
  'dermatology',
  'dentistry',
  'periodontics',
  'ophthalmology',
  'optometry',
])
const feeding = /^(?:lactando|lactar|amamantando|breastfeeding|breastfeed)$/
/** What a mother has as anybody does. */
const ofAnyone: ReadonlySet<string> = new Set(
  'dentistry dermatology ophthalmology psychiatry orthopedics ent gastroenterology urology'.split(
    ' '
  )
)
const causing = /^(?:da|dio|dando|gives|gave|giving|caus(?:es|ed|ing)|makes|made|provoca|causa)$/
/** `where do I buy insulin`: whoever sells it, unless a prescription is asked for; what was left at home is bought, too. */
const buying =
  / (?:buy|buying|sells?|purchase|compr(?:o|ar\w*|amos)|vend[ea]n?|surt(?:en|an|ir)|consigo|conseguir\w*|conseguimos) (?!.*(?:recet\w+|prescri\w+) )| (?:(?:forgot|left|lost) (?:my|his|her|our|the)|(?:olvid\w+|deje|perdi) (?:el|la|las|los|mis?|sus?)) .*(?:pharmac(?:y|ies)|chemists?|drugstore|farmacias?) /
const injured = /^(?:golp|bleed|blood|sangr|burn|quem|drown|chok|ahog|faint|desmay)/
const hisWords =
  /^(?:husband|hubby|boyfriend|dad|father|men|man|male|esposo|marido|novio|papa|padre|hombres?|varon(?:es)?)$/
const feverish = /^(?:fevers?|feverish|fiebre|calentura|temperature|temperatura)$/

const operation = /^(?:oper(?:ation|ated?|ar\w*|acion|e|en)|surgery|surgeries|cirugias?)$/
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
 * Returns what is offered and stands behind words that ask for it, where other care was said before them: `had a stroke and needs rehab`.
 * What has been treated is why.
 */
function wantedOf(tokens: readonly Marked[], cares: readonly Care[]): Care[] {
  const isOffered = ({ is_complaint, ids: [first = '', ...more] }: Care) =>
    (!is_complaint || (more.length === 0 && aftercare.has(first))) && !anywhere.has(first)
  const from = requestsIn(tokens).findLast((at) =>
    cares.some((care) => care.at >= at && (isOffered(care) || !care.is_history))
  )
  if (from === undefined) return []
  const before = cares.filter(({ at }) => at < from)
  if (before.length === 0) return []
  const behind = cares.filter((care) => care.at >= from)
  const offers = behind.filter(isOffered)
  // `an INR or just a cardiologist`, and `look after my feet`.
  const people = offers.filter(({ is_name, texts }) => is_name || isPerson(texts.at(-1) ?? ''))
  const isCaring = offers.every(({ ids }) => ids[0] === 'home-care')
  const offered =
    people.length > 0 ? people : isCaring && behind.length > offers.length ? [] : offers
  return offered.length > 0 ? offered : before.every(({ is_history }) => is_history) ? behind : []
}

/**
 * Returns the kinds of care a query asks for, most likely first: a general word (`pain`, `hospital`) gives way to an exact one, and what
 * is asked for a child goes to those who treat children. `is_urgent` when urgency stands beside another kind of care, `is_named` when
 * somebody says whom they look for.
 */
export function specialtyIds(tokens: readonly Marked[]): {
  ids: string[]
  is_urgent: boolean
  is_named: boolean
} {
  const all = caresOf(tokens)
  const isSince = isNoPatient(tokens)
  const child = all.find((care) => isChild(care) && !isSince(care))
  const others = all.filter((care) => care !== child && !isChild(care))
  const exact = others.filter((care) => !isGeneral(care))
  const isTalk = ({ texts }: Care) => talking.has(saidIn(texts))
  const isAbout = exact.some((care) => !isTalk(care) && care.ids[0] !== 'family-medicine')
  const isVisit = (care: Care) => visits.has(saidIn(care.texts)) || (isAbout && isTalk(care))
  const candidates = exact.some((care) => !isVisit(care)) ? exact : others
  // `estoy lactando y me duele la muela`
  const isStatus = ({ texts }: Care) => texts.some((text) => feeding.test(text))
  const best = candidates.some(({ ids: [first = ''] }) => ofAnyone.has(first))
    ? candidates.filter((care) => !isStatus(care))
    : candidates
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
  // `me operaron de la rodilla y necesito terapia`
  const isBodily = requestsIn(tokens).some((at) =>
    tokens
      .slice(at + 1, at + 4)
      .some(({ text }) => /^(?:therapy|terapias?|therapists?|terapeutas?|terapista)$/.test(text))
  )
  const therapists =
    isBodily && best.some(({ ids: [first = ''], is_complaint }) => is_complaint && limbs.has(first))
      ? ['physical-therapy', 'rehabilitation-medicine']
      : []
  const requested = wantedOf(tokens, best).filter((care) => !isVisit(care) && !isMedicine(care))
  const isBought =
    treatingCares.some((care) => isMedicine(care) || care.ids[0] === 'pharmacy') &&
    buying.test(` ${tokens.map(({ text }) => text).join(' ')} `)
  const ids = [
    ...(isBought ? ['pharmacy'] : []),
    ...requested.flatMap((care) => care.ids),
    ...therapists,
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
          isName:
            requested.length > 0 || exact.some(({ is_name, is_asked }) => is_name || is_asked),
          isOperated: tokens.some(({ text }) => operation.test(text)),
          isBaby: tokens.some(({ text }) => babies.has(text)),
          hasFever: tokens.some(({ text }) => feverish.test(text)),
        })
  // What women and men may have, a man takes to the urologist.
  const isHis =
    meant[0] === 'gynecology' &&
    best.every((care) => care.ids.includes('urology')) &&
    tokens.some(({ text }) => hisWords.test(text))
  const isAdult =
    !child &&
    tokens.some(({ text }) =>
      /^(?:adult[aos]?s?|wom[ae]n|m[ae]n|hombres?|mujer(?:es)?)$/.test(text)
    )
  // Autism is the child psychiatrist's, an adult's is not.
  const ofAge = (id: string) =>
    isAdult && id === 'child-psychiatry' ? ['psychology', 'psychiatry'] : [id]
  return {
    ids: [...new Set([...(isHis ? ['urology'] : []), ...meant.flatMap(ofAge)])],
    is_named: named.length > 0,
    // `urgent care` alone is open for what is not.
    is_urgent: all.some(
      ({ texts, at }) =>
        texts.some((text) => urgentWords.has(text)) &&
        !isNoNeed(tokens, at, texts.length) &&
        !(texts.includes('care') && meant[0] === 'emergency-medicine')
    ),
  }
}
