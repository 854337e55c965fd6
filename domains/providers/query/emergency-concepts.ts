import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/**
 * Emergencies by concepts that a sentence joins in any order, as `lay-words/dangers.csv` has them: `said` are concepts that stand together,
 * `unless` makes them harmless. `wake*` begins a word, `a ~ b` has up to three words between, `{pain}` is a list of `lay-words/concepts.csv`.
 */
const rowsOf = <Row>(name: string) =>
  parse<Row>(readFileSync(new URL(`../lay-words/${name}.csv`, import.meta.url)), { columns: true })

const lists = new Map(
  rowsOf<{ concept: string; words: string }>('concepts').map(({ concept, words }) => [
    concept,
    words,
  ])
)
const expand = (words: string): string =>
  words.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => {
    const list = lists.get(name)
    if (list === undefined) throw new Error(`concepts.csv has no ${name}`)
    return `(?:${expand(list)})`
  })
const signOf = (words: string) => {
  const written = expand(words)
    .replaceAll(/(?<=(?<!\\)\w)\*/g, String.raw`\w*`)
    .replaceAll(' ~ ', String.raw` (?:\w+ ){0,3}`)
  return new RegExp(` (?:${written}) `)
}
const dangers = rowsOf<Record<'said' | 'unless', string>>('dangers').map(({ said, unless }) => ({
  all: said.split(' & ').map((words) => signOf(words)),
  not: unless ? signOf(unless) : null,
}))

const past =
  / (?:(?:years?|months?|weeks?) ago|hace (?:\w+ ){1,2}(?:anos?|mes|meses|semanas)|(?:last|past) (?:year|month|week)|(?:ano|mes|semana) pasad[oa]|as a (?:kid|child|baby|teen)|when (?:i|he|she) was (?:a |very )?(?:kid|child|little|young|small)|cuando (?:yo )?era|de (?:nin[oa]|chic[oa])|(?:in|from) (?:19|20)\d\d|en (?:el )?(?:19|20)\d\d|for (?:many |\w+ )?(?:years|months|weeks)|used to|ever since|scars?|cicatri\w+|(?<!(?:take|takes|taking|on) (?:\w+ ){0,3})every day|every (?:time|night|morning|month|year)|cada (?:vez|mes|ano|dia|noche|manana)|now and then|once in a while|sometimes|a veces|de vez en cuando|seguido|rehab\w*|prevent\w*|avoid\w*|prevenir|evitar|class(?:es)?|course|curso|lessons|follow ?up|checkup|afraid of|scared of|fear of|phobia|fobia|miedo (?:a|de|que)|controlled|controlad[oa]s?|estable|dreams?|so that i dont|therapy|terapia|refill|anxiety|ansiedad|tattoo|tatuaje) /
/** What happens now beside it: `diabetic for years and now confused`. */
export const present =
  / (?:now(?! and then)|just|(?<!not )today|tonight|help|suddenly|ahora|ahorita|hoy(?! no )|acaba|ayuda|de repente|de golpe|urgente) /

/** What lasts, and makes worse what comes years later: `a transplant in 2019, now a fever`. */
const lasting =
  / (?:transplant\w*|trasplant\w*|stents?|pacemaker|marcapasos|diabet\w*|asthma\w*|asma\w*|copd|epoc|sickle|hernias?|epilep\w*|dialysis|dialisis|cancer|chemo|quimio\w*) /
const recurs = / (?:again|otra vez|de nuevo|its back|came back|volvio|regreso|keeps?) /

/**
 * True when a folded text, with a space at each end, joins what only an emergency joins. `recent` is what was not long ago: it says all of
 * it, or all but one sign beside what lasts or is there again.
 */
export function joinsConcepts(text: string, recent: string): boolean {
  if (past.test(recent) && !present.test(recent)) return false
  const lacks = [lasting.test(text), recurs.test(recent), present.test(recent)].some(Boolean)
    ? 1
    : 0
  const isRecent = (all: readonly RegExp[]) =>
    recent === text ||
    all.filter((sign) => sign.test(recent)).length >= Math.max(1, all.length - lacks)
  return dangers.some(
    ({ all, not }) => all.every((sign) => sign.test(text)) && !not?.test(text) && isRecent(all)
  )
}

const written = dangers.flatMap(({ all }) => all.map(({ source }) => source)).join(' ')
/** The words of the concepts, to find them misspelt. */
export const wordsOfConcepts: readonly string[] =
  written.match(/(?<![\\\w])[a-z]{6,}(?![\\\w[(?*])/g) ?? []
const beginnings = [...new Set(written.match(/(?<![\\\w])[a-z]{4,}(?=\\w\*)/g))]
/** True where a word of the concepts would be corrected to another: `drooling` to `drooping`, and not `reaciona` to `reacciona`. */
export const isOtherWord = (word: string, meant: string): boolean =>
  beginnings.some((beginning) => word.startsWith(beginning) && !meant.startsWith(beginning))
