import { validatePhoneNumberLength } from 'libphonenumber-js/min'
import type { CardValue, FieldReason } from '../rules-card.ts'
import { fold } from '@numo/kit/text.ts'
import { tidyText } from '../rules-tidy.ts'

/** A text parsed as a value of some kind. */
export type ParsedValue = {
  raw: string
  value: CardValue | null
  reason: FieldReason | null
  alternatives: CardValue[]
}

export const tidy = (text: string) => tidyText(text.normalize('NFKC').replace(/[’‘`´]/g, "'"))

const digitOf: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  i: '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  G: '6',
}
const charOf: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '2': 'Z',
  '6': 'G',
}

/** Replaces characters that look like digits by those digits. */
export const asDigits = (text: string) =>
  Array.from(text)
    .map((sign) => digitOf[sign] ?? sign)
    .join('')
const asChars = (text: string) =>
  Array.from(text)
    .map((sign) => charOf[sign] ?? sign)
    .join('')

/** Whether a vertical bar separates two words: what follows it may be another field. */
const isDivided = (text: string) => /\S\s*[|¦│┃‖∣]+\s+\S/u.test(text)

const linking =
  'and|or|y|e|o|und|et|de|del|des|do|da|of|excl|excluding|incl|including|except|excepto|ohne|hors|sauf|sem|exceto|with|con|mit|avec'
/** Of `except`, `excepto`, `excluding` and `including` the end may be missing, too. */
const cutLinking = 'exc(?:ep?|ept|lu\\p{L}*)?|incl?(?:u\\p{L}*)?'
const linkingEnd = new RegExp(
  `(?:[-–—/&+,(]|(?:^|\\s)(?:the|${linking}|${cutLinking})\\.?)\\s*$`,
  'iu'
)
const linkingStart = new RegExp(`^\\s*(?:[-–—/&+,)]|(?:${linking})\\.?\\s)`, 'iu')

/** Ends in a word or sign that more must follow: its rest was not read. */
const isCutOff = (text: string) => linkingEnd.test(text)

/** Begins with a word that something must stand before. */
export const beginsWithin = (text: string) => linkingStart.test(text)

/** Begins with a small word before capitals: what stands before `y Centroamérica` was not read. */
const beginsSmall = (text: string) => /^\p{Ll}+\s(?:.*\s)?\p{Lu}/u.test(text)

/** Says where the value is to be found, or that there is none. */
const isNoValue = (text: string) =>
  /^(?:(?:see|refer|as per|ver|consult[ae]|seg[uú]n|siehe|voir|not applicable|no aplica)\b|(?:n\/a|none|ninguno|open|tbd)$)/iu.test(
    text
  )

/** Words that organisations have in their names, and persons have not. */
const ofOrganisations =
  /\b(?:industr\w+|manufact\w+|fabricat\w+|distribut\w+|distribuidora?|logisti\w+|transport\w*|holdings?|partners|partnership|consult\w+|engineer\w+|ingenieria|technolog\w+|tecnolog\w+|solutions|soluciones|systems|sistemas|services|servicios|servicos|trading|traders|shipping|airlines?|airways|aerolineas?|rail|railways?|hotel\w*|resorts?|bank|banco|banca|universi\w+|college|school|colegio|escuela|district|ministry|ministerio|embassy|embajada|foundation|fundacion|association|asociacion|federation|sindicato|union|cooperativ\w*|construct\w+|inmobiliaria|comerciali\w+|comercial|grupo|group|gruppe|groupe|corporativo|empresas?|enterprises?|ventures|textil\w*|mining|minera|petrole\w+|energy|energia|electric\w*|software|robotics|pharma\w*|laborator\w+|media|studios?|farms?|foods?|alimentos|agricola|motors?|steel|acero|metalurgica|frigorifico|sons|hijos|hermanos|bros|brothers|administrat\w+|insurance|assurance|seguros|versicherung\w*)\b/

/** A company is no person: it is the holder of the policy. */
export const isCompany = (text: string) =>
  /(?:^|\s)(?:ltd|limited|inc|llc|llp|lp|corp|corporation|co|company|gmbh|ag|kg|kgaa|se|bv|b\.v\.|nv|n\.v\.|oy|a\/s|plc|s\.?a\.?|s\.?p\.?a\.?|s\.?a\.?s|s\.?r\.?l|s\.? ?de ?r\.?l\.?|c\.?v\.?|ltda|lda|pty|pte|pvt|bhd|sdn|wll|w\.l\.l|fze|fzco|psc|k\.?k|jsc|ooo)\.?$/iu.test(
    text
  ) || ofOrganisations.test(fold(text))

/** Lower-case words that stand in names. */
const particle =
  /^(?:de|del|dela|la|las|los|el|al|y|e|i|da|das|do|dos|di|du|des|le|van|von|vom|der|den|dem|zu|zum|zur|ter|ten|te|bin|bint|ibn|ben|abu|af|av|und|et|san|mac)$|['’]/u
/** `tukasz` for `Łukasz`: a name begins with a capital. */
const isOddName = (words: readonly string[]) =>
  words.some((word) => /^\p{Ll}/u.test(word) && !particle.test(word))

/** Words that a card says of a person, of money or of itself, and that are no names. */
const noName =
  /\b(?:iva|gravado|exento|titular|familiar|individual|member|spouse|child|self|employee|family|plan|policy|poliza|card|health|insurance|seguros?|salud|saude|sante|group|grupo|cover|coverage|cobertura|dependent|dependiente|conyuge|asegurad[oa]|beneficiari[oa]|premium|platinum|elite|worldwide|nacional|international|internacional|visita|copay|student|travel|medical|deducible|deductible)\b/

/** Parses a person's name: two to seven words, letters only. Any other text is returned with `bad_format`. */
export function parseCardName(text: string): ParsedValue | null {
  const raw = tidy(text)
  // `01 GARCIA, LUZ`: the number of the person within the family.
  const value = raw.replace(/^\d{2} (?=\p{Lu})/u, '')
  const words = value.split(' ')
  if (!/\p{L}{2}/u.test(raw) || raw.length > 120) return null
  const isName =
    /^[\p{L}\p{M}'.,\- ]+$/u.test(raw) &&
    words.length >= 2 &&
    words.length <= 7 &&
    !isDivided(text) &&
    !isCutOff(text) &&
    !beginsSmall(raw) &&
    !isCompany(raw) &&
    !noName.test(fold(raw)) &&
    /\p{L}{2}\.?$/u.test(raw) &&
    !isOddName(words)
  return { raw, value, reason: isName ? null : 'bad_format', alternatives: [] }
}

/** Words that carry no value alone: the rest of a label whose end was not recognized. */
const small = new Set(
  'of de del la el los las the no y and or o to al by for en in du des le les l d der die das des und et do da dos das em e im zum zur au aux'.split(
    ' '
  )
)

/** Parses free text such as a plan name or an area of cover. Returns null when nothing but filler words is left. */
export function parseCardText(text: string): ParsedValue | null {
  const raw = tidy(text)
  if (
    raw
      .toLowerCase()
      .split(' ')
      .every((word) => small.has(word))
  )
    return null
  if (!/\p{L}{2}/u.test(raw) || raw.length > 120 || /^\([^)]*\)$/.test(raw)) return null
  const isText =
    /^[\p{L}\p{M}\p{N}'.,&()+\-/% ]+$/u.test(raw) &&
    !isDivided(text) &&
    !isCutOff(text) &&
    !beginsWithin(raw) &&
    !beginsSmall(raw) &&
    !isNoValue(raw) &&
    // A note at the foot of the card says more.
    !/[*†‡]/.test(text)
  // `Advance ll`: a number of the Romans as a rule.
  const roman = raw.replace(/(?<!\S)[lI]{1,3}$/u, (signs) => signs.replaceAll('l', 'I'))
  const reason = isText ? (roman === raw ? null : 'ambiguous_characters') : 'bad_format'
  return { raw, value: raw, reason, alternatives: roman === raw ? [] : [roman] }
}

/** Returns the alternative readings of a run that mixes letters and digits, so that one of them may be misread. */
function alternativeReadings(run: string): string[] {
  if (!/[0-9]/.test(run) || !/\p{L}/u.test(run)) return []
  const digits = Array.from(run).filter((sign) => /\d/.test(sign)).length
  const chars = run.length - digits
  const ways = new Set<string>()
  // Between letters and digits, 0 and O are indistinguishable. After a prefix of letters only digits follow: there no 0
  // among digits is an O.
  const [prefix = ''] = /^\p{L}+(?=[1-9]\d*$)/u.exec(run) ?? []
  if (/[0Oo]/.test(run) && digits >= 2)
    for (const [k, sign] of Array.from(run).entries())
      if (/[0Oo]/.test(sign) && (prefix === '' || k < prefix.length))
        ways.add(run.slice(0, k) + (sign === '0' ? 'O' : '0') + run.slice(k + 1))
  // A single letter among digits or a single digit among letters. A trailing `X` and a leading `NC` are
  // unambiguous.
  Array.from(run).forEach((sign, k) => {
    const swapped = /\d/.test(sign) ? asChars(sign) : asDigits(sign.toUpperCase())
    if (swapped === sign) return
    const sides = [run[k - 1], run[k + 1]].filter((side) => side !== undefined)
    const isAmongOthers = sides.every((side) => /\d/.test(side) !== /\d/.test(sign))
    const isOnBorder = sides.some((side) => /\d/.test(side) !== /\d/.test(sign))
    const isFew = /\d/.test(sign) ? digits <= chars : chars <= digits
    if (isAmongOthers || (isOnBorder && isFew && Math.min(digits, chars) <= 3))
      ways.add(run.slice(0, k) + swapped + run.slice(k + 1))
  })
  return [...ways]
}

/** Parses a member, policy or group number: runs of letters and digits, with at least one digit. */
export function parseCardNumber(text: string): ParsedValue | null {
  const raw = tidy(text)
    .replace(/^(?:no|n[º°])\.?\s+/i, '')
    .replace(/(?<=\w)[–—](?=\w)/g, '-')
  if (!/\d/.test(raw) || raw.length > 40) return null
  const value = raw.toUpperCase()
  const isNumber =
    /^[A-Z0-9]+(?:[ \-/.][A-Z0-9]+)*$/.test(value) &&
    /\d/.test(value) &&
    value.replace(/[^A-Z0-9]/g, '').length >= 3 &&
    // Words after figures are another text that stands close behind: `85042156 DESDE`.
    !/\d.* [A-Z]{2,}$/.test(value) &&
    // A dash at an end leads to something that was not read.
    !/^\s*[-–—/]|[-–—/]\s*$/.test(text)
  if (!isNumber) return { raw, value, reason: 'bad_format', alternatives: [] }
  const runs = raw.split(/([ \-/.])/)
  // `2025-I-204418`: alone between signs a digit is a letter as often. At the end it counts the persons of a family.
  const alone = (run: string, k: number) =>
    runs.length > 1 && k < runs.length - 1 && /^[01]$/.test(run) ? [asChars(run)] : []
  const alternatives = runs.flatMap((run, k) =>
    [...alternativeReadings(run), ...alone(run, k)].map((other) =>
      [...runs.slice(0, k), other, ...runs.slice(k + 1)].join('').toUpperCase()
    )
  )
  // Lowercase or mixed-case letters in a number are usually misread digits.
  const isOddCase = /[a-z]/.test(raw) && /[A-Z0-9]/.test(raw)
  // A bar that touches the number may be the digit 1.
  const [before, after] = [/^\s*\|\w/.test(text), /\w\|\s*$/.test(text)]
  if (before || after) alternatives.unshift(`${before ? '1' : ''}${value}${after ? '1' : ''}`)
  const reason = alternatives.length > 0 || isOddCase ? 'ambiguous_characters' : null
  return { raw, value, reason, alternatives: alternatives.slice(0, 4) }
}

/**
 * Parses a phone number into digits, with a leading plus when a country code is written. Returns null when it has
 * fewer than 7 or more than 15 digits.
 */
export function parseCardPhone(text: string): ParsedValue | null {
  const raw = tidy(text)
  const found = /(?:\+|\(\+|00)?\s?\(?\d[\d\s().\-/]{5,22}\d/.exec(raw)
  if (!found) return null
  const written = found[0].trim()
  // `1-800-555-0134`: North America writes its country code without a plus.
  const isAmerican = /^1[\s.-]\(?[2-9]\d{2}\)?[\s.-]\d{3}[\s.-]\d{4}$/.test(written)
  const isAbroad = isAmerican || /^\(?\+|^00/.test(written)
  const digits = written
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^00/, isAbroad ? '' : '00')
  if (digits.length < 7 || digits.length > 15) return null
  const value = isAbroad ? `+${digits}` : digits
  const isWhole =
    /^[\d+().\-/\s]+$/.test(raw) &&
    (isAbroad ? validatePhoneNumberLength(value) === undefined : digits.length >= 8)
  return { raw: written, value, reason: isWhole ? null : 'bad_format', alternatives: [] }
}
