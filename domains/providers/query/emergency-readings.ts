import { present } from './emergency-concepts.ts'

/**
 * Figures of a meter that are an emergency, alone or beside what somebody feels. Sources: MedlinePlus, "Hyperglycemia", "Low blood sugar",
 * "Hypothermia"; American Heart Association, "Hypertensive crisis"; NHS, "Pulse oximeters", "Low blood pressure", "High temperature".
 */
type Reading = {
  of: string
  min?: number
  max?: number
  /** How many words stand between what is measured and its figure, at the most. */
  within?: number
  beside?: RegExp
  /** How many words of `beside` there have to be; one unless it is said. */
  signs?: number
}

const sugar = 'sugars?|azucar|glucos[ae]|glucemia|glicemia|glucometro|glucometer'
const pressure = '(?<!eye |intraocular |air )(?:pressure|presion|bp|tension)'
const oxygen =
  'oxygen|oxigeno|oxigenacion|oxygenation|saturation|saturacion|saturando|saturo|satura|sats?|spo2|o2|oximeter|oximetro|pulse ox'
const heat = 'temperature|temperatura|temp|fever|fiebre|calentura'

const ill =
  / (?:dizz\w*|maread[oa]|mareos?|faint\w*|pass\w* out|desmay\w*|weak\w*|debil\w*|conf(?:us|und)\w*|disorient\w*|desorient\w*|vomit\w*|nause\w*|drows\w*|sleepy|somnolien\w*|adormilad[oa]|breath\w*|respir\w*|aire|ahog\w*|thirst\w*|sed|blur\w*|borros\w*|blue|morad[oa]s?|chest|pecho) /
const faint =
  / (?:dizz\w*|faint\w*|lighthead\w*|pass\w* out|black\w* out|maread[oa]|mareos?|desmay\w*|desvanec\w*|conf(?:us|und)\w*|pale|palid[oa]) /
const shaky = / (?:shak\w*|sweat\w*|trembl\w*|tembl\w*|sud\w+|confus\w*|mare\w*|dizz\w*) /
const ofCrisis =
  / (?:chest|pecho|head\w*|cabeza|blurr\w*|vision|borros\w*|numb\w*|dormid[oa]|confus\w*|vomit\w*|breath\w*|respir\w*) /
const chilled =
  / (?:shiver\w*|cold|freezing|frio|tembl\w*|tirit\w*|confus\w*|drows\w*|sleepy|adormilad[oa]) /

const readings: readonly Reading[] = [
  { of: sugar, min: 500, max: 999 },
  { of: sugar, min: 400, max: 999, beside: ill },
  { of: sugar, min: 350, max: 999, beside: ill, signs: 2 },
  { of: sugar, min: 20, max: 40, within: 3 },
  { of: sugar, min: 10, max: 53, within: 3, beside: shaky },
  { of: pressure, min: 200, max: 290 },
  { of: pressure, min: 180, max: 290, beside: ofCrisis },
  { of: pressure, min: 40, max: 80, within: 3, beside: faint },
  { of: oxygen, min: 50, max: 90 },
  // Where the air is thin, 92 may be one's own.
  { of: oxygen, min: 50, max: 92, beside: ill },
  { of: heat, min: 41, max: 43 },
  { of: heat, min: 105, max: 110 },
  { of: 'temperature|temperatura|temp', min: 28, max: 34, beside: chilled },
]

/** What else has a figure, or is only sold beside these words: `metformin 850`, `oxygen tank for my father of 84`. */
const other =
  '(?:metform|insulin|trigli|colest|chol|mg|peso|weigh|age|edad|tank|tanque|concentra|therap|terapia|mask|rent|for|para|hyperb|hiperb)'
const unit =
  '(?! (?:years?|yrs?|yo|anos?|mg (?!dl)|gr? |gram|units|unidades|pesos|dollars?|usd|euros?|cal|days?|dias?|weeks?|semanas?|months?|mes(?:es)? |kilos?|kg|lbs|pounds|times|veces|min|hours?|horas?|people|personas))'
const figuresOf = ({ of, within = 6 }: Reading) =>
  new RegExp(
    ` (?:${of}) (?:(?!${other})[a-z]\\w* ){0,${within}}(\\d{2,3})(?= )${unit}| (\\d{2,3}) (?:(?:de|of|on|en|percent|degrees?|grados|mg|dl) ){0,2}(?:${of}) `,
    'g'
  )
/** What was so once, is feared or is aimed at. */
const notNow =
  / (?:(?:years?|months?|weeks?) ago|hace (?:\w+ ){1,2}(?:anos?|mes|meses|semanas)|(?:last|past) (?:year|month|week)|(?:ano|mes|semana) pasad[oa]|(?:in|en|en el) (?:19|20)\d\d|used to|when (?:i|he|she) was|cuando (?:yo )?era|(?<!at )once|una vez|tuve|tenia|estuvo|llego a|hospitali\w+|discharged|dieron de alta|never|nunca|(?:should|deberia) (?:be|estar)|target|goal|reach\w*|llegar|prevent\w*|avoid\w*|prevenir|evitar|follow ?up|seguimiento|died|murio|fallecio|vaccin\w*|vacuna\w*) /
/** Beside a figure they say that it is so now: `diagnosed years ago, his sugar is 450`. */
const isSo = / (?:is|are|its|reads|shows|esta|anda|trae|marca|sigue) /
const figures = readings.map((reading) => ({ ...reading, said: figuresOf(reading) }))
/** How many words of `signs` a text has, also where one follows another. */
const countOf = ({ source }: RegExp, text: string) =>
  text.match(new RegExp(source.replace(/ $/, '(?= )'), 'g'))?.length ?? 0

/** True when a folded text, with a space at each end, has a reading that nobody waits with. */
export function isCriticalReading(text: string): boolean {
  if (!/\d\d/.test(text)) return false
  const isOver = notNow.test(text) && !present.test(text)
  return figures.some(
    ({ said, min = 0, max = Infinity, beside, signs = 1 }) =>
      (!beside || countOf(beside, text) >= signs) &&
      [...text.matchAll(said)].some(([words, behind, before]) => {
        const figure = Number(behind ?? before)
        return figure >= min && figure <= max && (!isOver || isSo.test(words))
      })
  )
}
