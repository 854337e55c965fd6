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
  / (?:(?:years?|months?|weeks?) ago|hace (?:\w+ ){1,2}(?:anos?|mes|meses|semanas)|(?:last|past) (?:year|month|week)|(?:ano|mes|semana) pasad[oa]|as a (?:kid|child|baby|teen)|when (?:i|he|she) was (?:a |very )?(?:kid|child|little|young|small)|cuando (?:yo )?era|de (?:nin[oa]|chic[oa])|in (?:19|20)\d\d|en (?:el )?(?:19|20)\d\d|for (?:many |\w+ )?(?:years|months|weeks)|used to|ever since|scars?|cicatri\w+|every (?:time|day|night|morning|month|year)|cada (?:vez|mes|ano|dia|noche|manana)|now and then|once in a while|sometimes|a veces|de vez en cuando|seguido|rehab\w*|prevent\w*|avoid\w*|prevenir|evitar|class(?:es)?|course|curso|lessons|follow ?up|checkup|afraid of|scared of|fear of|phobia|fobia|miedo (?:a|de|que)|controlled|controlad[oa]s?|estable|dreams?|so that i dont|therapy|terapia|refill|anxiety|ansiedad|tattoo|tatuaje) /
/** What happens now beside it: `diabetic for years and now confused`. */
export const present =
  / (?:now(?! and then)|just|today|tonight|help|suddenly|ahora|ahorita|hoy|acaba|ayuda|de repente|de golpe|urgente) /

/** True when a folded text, with a space at each end, joins what only an emergency joins. */
export function joinsConcepts(text: string): boolean {
  if (past.test(text) && !present.test(text)) return false
  return dangers.some(({ all, not }) => all.every((sign) => sign.test(text)) && !not?.test(text))
}
