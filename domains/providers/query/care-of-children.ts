import type { Care } from './cares-of.ts'
import type { Marked } from './marks.ts'
import { children } from './vocabulary.ts'

/** Primary care: for a child it is the pediatrician's. */
const primary: ReadonlySet<string> = new Set([
  'family-medicine',
  'internal-medicine',
  'emergency-medicine',
  'clinic',
])
/** What a kind of care is called for children. */
const forChildren: Readonly<Record<string, string>> = {
  dentistry: 'pediatric-dentistry',
  orthodontics: 'orthodontics',
  psychiatry: 'child-psychiatry',
  'sleep-medicine': 'pediatrics',
  'general-surgery': 'pediatric-surgery',
  cardiology: 'pediatric-specialists',
  neurology: 'pediatric-specialists',
  pulmonology: 'pediatric-specialists',
  endocrinology: 'pediatric-specialists',
  gastroenterology: 'pediatric-specialists',
  nephrology: 'pediatric-specialists',
  oncology: 'pediatric-specialists',
  hematology: 'pediatric-specialists',
}
/** Facilities and therapies that see children and adults alike. */
const allAgesCare: ReadonlySet<string> = new Set([
  ...[
    'pharmacy',
    'laboratory',
    'imaging',
    'hospital',
    'ambulance',
    'optometry',
    'audiology',
    'psychology',
    'counseling',
  ],
  ...[
    'speech-therapy',
    'behavior-therapy',
    'occupational-therapy',
    'physical-therapy',
    'nutrition',
    'child-psychiatry',
  ],
  ...[
    'pediatric-specialists',
    'pediatric-surgery',
    'pediatric-dentistry',
    'gynecology',
    'midwifery',
    'lactation',
    'genetics',
  ],
  ...['orthodontics', 'oral-surgery', 'medical-equipment', 'home-care', 'nursing'],
])

/** For a child: who treats children for it, most likely first. */
export function childrens(
  ids: readonly string[],
  {
    isName,
    isBaby,
    hasFever,
    isOperated,
  }: { isName: boolean; isBaby: boolean; hasFever: boolean; isOperated: boolean }
): string[] {
  const [first = ''] = ids
  if (primary.has(first)) return ['pediatrics']
  if (hasFever && !isName) return ['pediatrics', ...ids]
  if (isOperated && first === 'urology') return ['pediatric-surgery', ...ids]
  const special = forChildren[first]
  // A complaint is the pediatrician's first; who names a specialist means one.
  if (special === 'pediatric-specialists')
    return isName ? [special, ...ids, 'pediatrics'] : ['pediatrics', special, ...ids]
  if (special) return [special, ...ids]
  if (isBaby && !isName && !allAgesCare.has(first)) return ['pediatrics', ...ids]
  return allAgesCare.has(first) ? [...ids] : [...ids, 'pediatrics']
}

/** `had a baby`, `tuve a mi bebé`: about who bore it. */
const born = /(?:^| )(?:had|tuve|after having|since having)(?: (?:a|an|my|our|the|un|una|mi))*$/
/** `a seizure as a teen` was long ago. */
const longAgo = /(?:^| )(?:as an?|when i was an?|cuando era|(?:desde|tuve .*) (?:chic[oa] de)?)$/

/** Returns whether a child that is said is no patient: it was born, or somebody was one long ago. */
export function isNoPatient(tokens: readonly Marked[]): (care: Care) => boolean {
  const textBefore = (at: number) =>
    tokens
      .slice(Math.max(0, at - 4), at)
      .map(({ text }) => text)
      .join(' ')
  const since = tokens.findIndex(({ text }) => /^(?:since|desde|after|despues|tras)$/.test(text))
  const wasChild = tokens.some(({ text }, i) => children.has(text) && longAgo.test(textBefore(i)))
  // `feeling low since the baby came` is about the mother.
  const isSince = ({ texts }: Care) =>
    since >= 0 &&
    tokens
      .slice(since + 1, since + 6)
      .some(({ role, text }) => children.has(text) && texts.includes(text) && role?.is === 'care')
  return (care) => wasChild || born.test(textBefore(care.at)) || isSince(care)
}
