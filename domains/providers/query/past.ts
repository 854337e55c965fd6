import type { Token } from './tokens.ts'

/** When something was that is over: `in 2015`, `hace tres años`, `as a child`, `in my fifties`, `at 58`. Not since when. */
const then =
  /^(.*?)(?<!(?:since|desde|from) )((?:(?:\w+ )?(?:\w+ )(?:years?|months?) ago|hace (?:\w+ ){1,2}(?:anos?|mes|meses)|(?:back )?(?:in|from) (?:19|20)\d\d|en (?:el )?(?:19|20)\d\d|(?:last|past) year|(?:el )?ano pasado|as an? (?:kid|child|baby|teen\w*)|when (?:i|he|she) was (?:an? |very )?(?:kid|child|little|young|small|teen\w*|\d+|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|alguna vez|(?:de )?cuando (?:yo )?(?:era|tenia) (?:\w+)|de (?:nin[oa]|chic[oa])|in (?:my|his|her) (?:teens|twenties|thirties|forties|fifties|sixties|seventies|[1-7]0s)|(?<=(?:died|murio|fallecio|infarto|stroke|attack|derrame|embolia|ictus|cancer|aneurysm|aneurisma) (?:\w+ ){0,3})(?:at (?:age )?|a los )[1-8]\d(?: anos)?)(?= |$)\s?)(.*)$/
const isNow =
  /(?:^| )(?:now|today|tonight|again|still|just|hoy|ahora|ahorita|otra vez|de nuevo|todavia|diagnos\w+)(?: |$)/
const begins = /^(?:and|but|so|then|now|y|pero|ahora|hoy|today)$/

/**
 * The words without what somebody tells of long ago, clause by clause: of `had a stroke in 2019 and now my face droops` the second. Where
 * a clause begins with its time it goes as a whole, elsewhere up to the time.
 */
export function withoutPast(words: readonly string[], tokens: readonly Token[]): string[] {
  const clauses: string[][] = []
  for (const [i, word] of words.entries())
    if (i === 0 || tokens[i]?.starts || begins.test(word)) clauses.push([word])
    else clauses.at(-1)?.push(word)
  return clauses.flatMap((clause) => {
    const [, before = '', when, rest = ''] = then.exec(clause.join(' ')) ?? []
    if (when === undefined || isNow.test(before)) return clause
    const isWhole = before.trim().split(' ').length < 3
    return isWhole ? (isNow.test(rest) ? clause : []) : rest.split(' ').filter(Boolean)
  })
}

const event =
  '(?:seizures?|convulsion(?:es)?|fits|epilep\\w+|(?:asthma |heart |panic )?attacks?|ataques?(?: de (?:asma|epilepsia))?|crisis|strokes?|derrames?|infartos?|embolias?)'
/** What somebody has not had: `no seizures for six years`, `seizure free`. */
const refused = new RegExp(
  ` (?:no|without|sin|free of|(?:havent|hasnt|not) had|no (?:he|ha) (?:tenido|vuelto a tener)) (?:(?:an?|any|more|another|mas|otr[oa]s?|una?|ni) )*${event}(?= )| ${event} free(?= )`,
  'g'
)
/** It happened all the same. */
const happenedAgain =
  / (?:today|tonight|this morning|last night|again|just had|hoy|anoche|esta manana|otra vez|de nuevo|volvio a|ahorita|acaba) /
/** The death of somebody else, of which somebody speaks long after; who wants to follow them says so beside it. */
const mourned =
  / (?:brother|sister|mother|father|mom|mum|dad|husband|wife|son|daughter|friend|cousin|uncle|aunt|partner|boyfriend|girlfriend|herman[oa]|mama|papa|madre|padre|espos[oa]|marido|hij[oa]|amig[oa]|prim[oa]|ti[oa]|novi[oa]|pareja|abuel[oa]) (?:\w+ ){0,2}(?:killed (?:him|her)self|took (?:his|her) (?:own )?life|hanged (?:him|her)self|committed suicide|to suicide|se (?:mato|quito la vida|suicido|ahorco|colgo))(?= )/g
const longSince =
  / (?:years?|months?) ago | hace (?:\w+ ){1,2}(?:anos?|mes|meses) | (?:last year|ano pasado) | (?:in|en) (?:el )?(?:19|20)\d\d | when i was | cuando (?:yo )?(?:era|tenia) /
const following =
  / (?:the same|pills|gun|rope|knife|today|tonight|pastillas|pistola|soga|cuchillo|hoy|lo mismo|join|follow|irme con|alcanzar\w*|reunirme|also want|too|tambien) /
/** A folded text, with a space at each end, without what has not happened or is mourned. */
export function withoutAbsent(text: string): string {
  const lived = happenedAgain.test(text) ? text : text.replace(refused, ' ')
  return longSince.test(text) && !following.test(text) ? lived.replace(mourned, ' ') : lived
}
