import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { lasting, signsOfEmergency, wordsOfSigns } from './emergency-signs.ts'
import { isKnown } from './correct.ts'
import { isOtherWord } from './emergency-concepts.ts'
import type { Known } from './places.ts'
import { unmeantIn } from './false-friends.ts'
import { withoutAbsent, withoutPast } from './past.ts'
import { rootOf } from './roots.ts'
import { alike, corrected, dictionaryOf, swapped } from './spelling.ts'
import { isSmall, tokensOf, type Token } from './tokens.ts'
import { setOf } from './vocabulary.ts'

type Language = 'en' | 'es'
/**
 * `happening` cannot wait while it happens; an `episode` is over when it was long ago; an `event` is over or feared beside `aftercare`;
 * a `birth` is for those who help with it, at once; `despair` is never over, and whoever looks for help against it gets it at once.
 */
type Kind = 'happening' | 'episode' | 'event' | 'birth' | 'despair'

const refusals = setOf(
  'no not dont doesnt didnt wont cant cannot couldnt isnt hardly barely apenas ya'
)
const reflexive = /^(?:my|him|her|your|them)sel(?:f|ves)$/
const possessives = setOf('my his her their your mi mis su sus his')
/** The roots of the words that say something, of one language. */
const rootsOf = (words: readonly string[], language: Language): string[] =>
  words
    .filter((word) => !isSmall(word) && !possessives.has(word))
    .map((word) =>
      refusals.has(word) ? 'no' : reflexive.test(word) ? 'self' : rootOf(word, language)
    )

const phrases = parse<{ phrase: string; language: Language; kind: Kind }>(
  readFileSync(new URL('../lay-words/emergencies.csv', import.meta.url)),
  { columns: true }
).map(({ phrase, language, kind }) => {
  const words = tokensOf(phrase).map(({ text }) => text)
  const isBeginning = phrase.endsWith('*')
  return {
    kind,
    language,
    text: words.join(' '),
    words: isBeginning ? [] : words,
    written: ` ${words.join(' ')}${isBeginning ? '' : ' '}`,
    roots: rootsOf(words, language),
  }
})
type Phrase = (typeof phrases)[number]
const spelt = dictionaryOf(
  [
    ...phrases.flatMap(({ words, text }) =>
      words.length > 0 ? words : ['', 'o', 'a', 'ando', 'ado', 'ada'].map((end) => text + end)
    ),
    ...wordsOfSigns,
    ...['myself', 'himself', 'herself', 'themselves', 'desmaya', 'suicido'],
  ].filter((word) => !isSmall(word))
)

/** What a word makes less of: `nose wont stop bleeding`, `se ahoga cuando ronca`. */
const lesser = [
  [
    /^(?:nose|nosebleed|nasal|nariz|gums?|encias?|periods?|menstru\w*|regla|fibroids?|miomas?|piles|hemorroid\w*|hemorrhoid\w*|almorrana\w*)$/,
    /bleed|blood|sangr|hemorrag|respira|breath/,
  ],
  [
    /^(?:snor\w+|ronc\w+|stairs|escaleras?|walk\w*|cami\w+|run\w*|corr[eo]\w*|exercis\w*|ejercicio|climb\w*|sub\w+)$/,
    /breath|respira|ahog|chok/,
  ],
  [/^(?:arch|arches|veins?|disc|work|stress|debts?|trabajo)$/, /collaps|drown|ahog/],
  [/^(?:hair|dye|pelo)$/, /die/],
  [/^(?:exams?|examen|examenes|presentations?)$/, /breath|respira/],
] as const
/** What names an emergency that nobody has: a figure of speech, a fear, grief, a course, a symptom that is denied. */
const noEmergencies = new RegExp(
  ` (?:${parse<{ pattern: string }>(
    readFileSync(new URL('../lay-words/no-emergencies.csv', import.meta.url)),
    { columns: true }
  )
    .map(({ pattern }) => pattern)
    .join('|')})(?= )`,
  'g'
)
/** Beside these an event is over, or feared: `stroke rehab`. */
const aftercare = setOf(
  'refill check checkup chequeo screening seguimiento followup follow control antecedentes antecedente history survivor rehab rehabilitation recovery rehabilitacion recuperacion prevention prevencion prevent prevenir avoid evitar risk riesgo epipen test prueba pleural ojo articular controlaron controlado controlada lol lmao haha jaja jeje'
)
/** What would not last for weeks. */
const fleeting = /chok|ahog|face|cara|drown|atragant/
const longAgo =
  /(?:years?|months?|weeks?) ago|hace (?:\w+ ){1,2}(?:anos?|mes|meses|semanas?) |last (?:year|month|week)|(?:ano|mes|semana) pasad| as a (?:kid|child|baby|teen) | (?:used to|cuando era|when i was) | (?:tuve|tenia) (?:\w+ )?de (?:nin[oa]|chic[oa]|bebe) | since (?:childhood|birth|(?:i|he|she) was (?:a |very )?(?:kid|child|baby|little|young|born|\d+)) | desde (?:la infancia|el nacimiento|(?:muy |que era |que nacio )?(?:nin[oa]|chic[oa]|chiquit[oa]|pequen[oa]|bebe|joven)) | (?:all (?:my|his|her) life|toda (?:la|mi|su) vida|for (?:many )?years) /
const inMonth =
  / (?:in|en) (?:january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|20\d\d) /
/** How far from an event such a word may stand. */
const reach = 5
/** Before an event these say that it is over, `rehab after a stroke`; behind it, what it began with: `stroke after surgery`. */
const after = setOf('after despues tras')
/** Before an event that a medicine is taken for: `keppra for seizures`. */
const takenFor =
  /(?:^| )(?:take|takes|taking|on|tomo|toma|tomando|meds?|medicines?|medication|pills?|pastillas?|medicamentos?) (?:\w+ ){0,3}(?:for|para|contra)(?: (?:my|his|her|the|las|los|mis|sus))? ?$/
/** The birth begins. */
const labour =
  / contractions? (?:\w+ ){0,3}(?:minutes?|mins?|apart)| contracciones (?:\w+ )?cada | (?:pregnan\w+|weeks) (?:\w+ ){0,3}leak\w* (?:\w+ )?(?:fluid|water)| embarazada .*(?:tirando|perdiendo|saliendo) (?:\w+ )?(?:liquido|agua) | waters? (?:has |have |is |are |just )?(?:gone|broke|broken) /
/** Without these before it, `control` is a visit: `convulsiones sin control`. */
const without = setOf('sin of no cant')
/** Whom somebody asks for who follows what is over, unless it is said to happen: `neurologo para convulsiones`. */
const follows =
  /^(?:neurolog\w+|neuropediatr\w+|cardiolog\w+|kinesiolog\w+|fisio\w*|physio\w*|terapi\w+|terapeut\w+|therap\w+|specialists?|especialistas?|clinic|clinica|rehab\w*)$/
const ongoing =
  / (?:having|esta|estoy|are|just|now|today|tonight|morning|hoy|ahora|ahorita|urg\w+|emergenc\w+|dando|dio|help|ayuda|minutes?|minutos?) /

/** What was long ago is there again: `and is having another one`. */
const again =
  / (?:(?:having|had|has|getting) another|(?:had|has|having) one (?:again|today|now|tonight|this morning|just now)|(?:today|tonight|now|this morning) (?:\w+ ){0,2}(?:had|has|having) one|(?:tuvo|tiene|teniendo|dio|dando) (?:otr[oa]|una mas)|until (?:today|this morning|tonight|now|last night)|hasta (?:hoy|esta manana|anoche)) /
/** What has been treated, and what is asked for after it, is no emergency any more: `ya la operaron y ahora necesita rehabilitación`. */
const treated =
  / (?:operaron|operad[oa]|opero|operated|surgery|cirugia|stents?|marcapasos|pacemaker|dieron de alta|de alta|discharged|sent home|sale del hospital|salio del hospital|out of (?:the )?hospital|enyesaron|replaced|replacement|protesis|cast|yeso|stable|estable) (?:.* )?(?:needs?|necesit\w+|now|ahora|looking|busc\w+|requiere|hay que|quiere|wants) (?:.* )?(?:rehab\w*|physio\w*|fisio\w*|physical|terapi\w+|therap\w+|speech|logoped\w+|nurses?|enfermer[oa]|cuidador[ae]?s?|caregivers?|carer|seguimiento|follow|checkups?|stitches|puntos|walker|andadera|wheelchair|silla de ruedas|cardiologo|cardiologist|neurologo|neurologist) /

/** Returns whether words say an emergency that is not over, or that a birth begins; null for anything else. */
export function cannotWait(said: readonly Token[], { uses }: Known): 'emergency' | 'birth' | null {
  const unmeant = unmeantIn(said)
  const given = said.filter((token) => !unmeant.has(token))
  const isRight = (word: string) => isKnown(word) || uses(word) > 0 || spelt.words.has(word)
  const read = (word: string, meant: (word: string) => string | null) => {
    const found = isRight(word) ? null : meant(word)
    return found === null || isOtherWord(word, found) ? word : found
  }
  const surely = given.map(({ text }) =>
    read(text, (word) => swapped(word, spelt) ?? alike(word, spelt))
  )
  const words = surely.map((word) => read(word, (one) => corrected(one, spelt)))
  const sure = ` ${surely.join(' ')} `
  const actual = (said: readonly string[]) =>
    withoutAbsent(` ${said.join(' ')} `).replace(noEmergencies, '')
  const text = actual(words)
  const recent = actual(withoutPast(words, given))
  if (treated.test(text)) return null
  // One word says it only as it stands: a `stabbing pain` is no stab. Nor is a `bad burning` a burn.
  const phrasesIn = (clauses: string) => {
    const spoken = clauses.trim().split(' ')
    const roots = {
      en: ` ${rootsOf(spoken, 'en').join(' ')} `,
      es: ` ${rootsOf(spoken, 'es').join(' ')} `,
    }
    const isLess = (phrase: string) =>
      (fleeting.test(phrase) && lasting.test(clauses)) ||
      lesser.some(([word, of]) => of.test(phrase) && spoken.some((one) => word.test(one)))
    const isSaid = (phrase: Phrase) =>
      (clauses.includes(phrase.written) &&
        (phrase.roots.length > 1 || sure.includes(phrase.written))) ||
      (phrase.roots.length > 1 && roots[phrase.language].includes(` ${phrase.roots.join(' ')} `))
    return phrases.filter((phrase) => isSaid(phrase) && !isLess(phrase.text))
  }
  // Despair is never over; all else is over with its clause.
  const despair = phrasesIn(text).some(({ kind }) => kind === 'despair')
  const found = phrasesIn(recent)
  const isAgain =
    again.test(recent) && phrasesIn(` ${words.join(' ')} `).some(({ kind }) => kind === 'event')
  const isOld = longAgo.test(recent) || inMonth.test(recent)
  if (
    signsOfEmergency(text, recent) ||
    despair ||
    isAgain ||
    found.some(({ kind }) => kind === 'happening') ||
    (!isOld && found.some(({ kind }) => kind === 'episode'))
  )
    return 'emergency'
  const spoken = recent.trim().split(' ')
  const starts = found
    .filter(
      ({ kind, written }) =>
        kind === 'event' &&
        recent.includes(written) &&
        !takenFor.test(recent.slice(0, recent.indexOf(written)))
    )
    .map(({ written }) => recent.slice(0, recent.indexOf(written)).split(' ').length - 1)
  const isOver = (word: string, i: number) =>
    (aftercare.has(word) &&
      !without.has(spoken[i - 1] ?? '') &&
      starts.some((at) => Math.abs(at - i) <= reach)) ||
    (after.has(word) && i < Math.min(...starts)) ||
    (follows.test(word) && !ongoing.test(recent))
  if (starts.length > 0 && !isOld && !spoken.some(isOver)) return 'emergency'
  return found.some(({ kind }) => kind === 'birth') || labour.test(text) ? 'birth' : null
}
