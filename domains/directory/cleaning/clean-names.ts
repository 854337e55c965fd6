/** Converts names that sources print in capitals to the usual case. Mixed-case text is never changed. */
import { cleanText } from './clean-text.ts'

/** True for text with at least one upper-case letter and no lower-case one. */
const isAllCaps = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

const lower = (text: string) => text.toLocaleLowerCase('en')
const capital = (text: string) => {
  const [first = ''] = text
  return first.toLocaleUpperCase('en') + lower(text.slice(first.length))
}

const particles = new Set(
  'de del la las los da das do dos di du des van von der den ter ten zu bin al el'.split(' ')
)
const roman = /^(?:II|III|IV|VI{0,3}|IX)$/

/** Writes a number that ends a name in capitals: `Bo Li Ii` -> `Bo Li II`. */
const withGeneration = (name: string | undefined) =>
  name?.replace(/(?<= )(?:Ii|Iii|Iv)$/, (number) => number.toUpperCase())

/** Recases one word of a person's name: McDonald, O'Brien, Jean-Luc, III, J. */
function nameWord(word: string): string {
  if (roman.test(word)) return word
  if (/^(?:JR|SR)\.?$/.test(word)) return `${capital(word.slice(0, 2))}.`
  return word
    .split(/([-'’.])/)
    .map((part, at, all) => {
      const after = all[at - 1]
      if (after && /['’]/.test(after) && part.length === 1) return lower(part)
      return /^MC\p{L}{2}/u.test(part) ? `Mc${capital(part.slice(2))}` : capital(part)
    })
    .join('')
}

/**
 * Recases a part of a person's name: `SOUCIER` -> `Soucier`, `MCQUADE` -> `McQuade`, `DE LA CRUZ` -> `de la Cruz`.
 */
export function personName(text: string | null | undefined, max = 120): string | undefined {
  const name = withGeneration(cleanText(text, max))
  if (!name || !isAllCaps(name) || name.length < 2) return name
  return name
    .split(' ')
    .map((word, at, all) =>
      particles.has(lower(word)) && at < all.length - 1 ? lower(word) : nameWord(word)
    )
    .join(' ')
}

/** Recases a person's full name: `MARY DE LA CRUZ JR` -> `Mary de la Cruz Jr.`. */
export function personFullName(text: string | null | undefined): string | undefined {
  const name = withGeneration(cleanText(text, 200))
  if (!name || !isAllCaps(name)) return name
  const [first = '', ...rest] = name.split(' ')
  return [nameWord(first), personName(rest.join(' '))].filter(Boolean).join(' ')
}

/**
 * Returns a generational suffix in its usual form: `Iii` and `III` -> `III`, `JR` -> `Jr.`. Undefined for any other
 * suffix.
 */
export function generation(suffix: string): string | undefined {
  const word = suffix.toUpperCase().replace(/\./g, '')
  if (roman.test(word)) return word
  return word === 'JR' || word === 'SR' ? `${capital(word)}.` : undefined
}

const spelled: Record<string, string> = {
  PHD: 'PhD',
  PSYD: 'PsyD',
  PHARMD: 'PharmD',
  EDD: 'EdD',
  AUD: 'AuD',
  RPH: 'RPh',
  MED: 'MEd',
}

/** Normalizes credentials: `M.D.` -> `MD`, `PH.D.` -> `PhD`; `MD, MPH` is unchanged. */
export function credential(text: string | null | undefined): string | undefined {
  const printed = cleanText(text, 60)
  if (!printed) return undefined
  const parts = printed.split(/\s*[,;/]\s*/).filter(Boolean)
  return parts
    .map((part) => {
      const bare = part.replace(/\.\s*/g, '').trim()
      const known = spelled[bare.toUpperCase()]
      if (known) return known
      if (/^[A-Za-z](?:\.\s*[A-Za-z]+)*\.?$/.test(part) && part.includes('.'))
        return bare.toUpperCase()
      return isAllCaps(part) && part.length > 8 && part.includes(' ')
        ? part.split(' ').map(capital).join(' ')
        : part.replace(/\.$/, '')
    })
    .join(', ')
}

/**
 * Recases a name prefix: `DR.` -> `Dr.`. Returns undefined for Mr., Mrs., Ms. and Miss, which say nothing about a
 * doctor.
 */
export function namePrefix(text: string | null | undefined): string | undefined {
  const prefix = cleanText(text, 20)
  if (!prefix || /^(?:mr|mrs|ms|miss|mx|sr|sra|srta)\.?$/i.test(prefix)) return undefined
  if (!isAllCaps(prefix)) return prefix
  return prefix.split(' ').map(capital).join(' ')
}

const small = new Set(
  'of the and for at in on de la las los del y e da do di du upon by'.split(' ')
)
const companies: Record<string, string> = {
  INC: 'Inc',
  LTD: 'Ltd',
  CORP: 'Corp',
  CO: 'Co',
  ST: 'St',
  DR: 'Dr',
  MT: 'Mt',
  FT: 'Ft',
}
/** Legal forms, credentials and acronyms that are always written in capitals. */
const upright = new Set(
  'LLC LLP PLLC LP PC PA USA US UK MD DO DDS DMD ENT OB GYN HIV MRI CT HIE'.split(' ')
)

/**
 * Recases one word of an organisation's name: `BAYSIDE` -> `Bayside`, `MCQUADE'S` -> `McQuade's`; `CVS` and `LLC`
 * are unchanged.
 */
function organizationWord(word: string, isFirst: boolean): string {
  const [head = '', tail] = word.split(/['’]/)
  const ending =
    tail === undefined
      ? ''
      : `${word[head.length]}${tail.length === 1 ? lower(tail) : capital(tail)}`
  const company = companies[head]
  if (company) return company + ending
  if (upright.has(head) || roman.test(head)) return head + ending
  if (!isFirst && ending === '' && small.has(lower(head))) return lower(head)
  const isAcronym = head.length > 1 && head.length <= 4 && !/[AEIOUYÁÉÍÓÚÜ\d]/.test(head)
  const isNumber = /\d/.test(head) && !/^\d+(?:ST|ND|RD|TH)$/.test(head)
  if (isAcronym || isNumber) return word
  return (/^MC\p{L}{2}/u.test(head) ? `Mc${capital(head.slice(2))}` : capital(head)) + ending
}

/** Recases an organisation's name: `BAYSIDE ENDOSCOPY, LLC` -> `Bayside Endoscopy, LLC`. */
export function organizationName(text: string | null | undefined, max = 200): string | undefined {
  const name = cleanText(text, max)
  if (!name || !isAllCaps(name) || name.length < 2) return name
  return name.replace(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu, (word: string, at: number) =>
    organizationWord(word, at === 0)
  )
}

const bearings = new Set('N S E W NE NW SE SW US'.split(' '))

/** Recases an address line or town: `33 STANIFORD ST` -> `33 Staniford St`, `P.O. BOX 7` -> `P.O. Box 7`. */
export function placeName(text: string | null | undefined, max = 160): string | undefined {
  const name = cleanText(text, max)
  if (!name || !isAllCaps(name) || name.length < 2) return name
  return name
    .split(' ')
    .map((word, at, all) => {
      const chars = word.replace(/[^\p{L}\p{N}]/gu, '')
      if (chars === 'PO' && /^BOX/.test(all[at + 1] ?? '')) return word
      if (bearings.has(chars)) return word
      if (/\d/.test(chars)) return /^\d+(?:ST|ND|RD|TH)$/.test(chars) ? lower(word) : word
      if (at > 0 && small.has(lower(chars))) return lower(word)
      return word.replace(/\p{L}+(?:['’]\p{L}+)?/gu, (part) => nameWord(part))
    })
    .join(' ')
}
