import type { Marked } from './marks.ts'

const textFrom = (tokens: readonly Marked[], from: number, to: number) =>
  ` ${tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ')} `

/** `need`, `looking for`, `nos manda con`: what stands behind it is asked for, and what stands before it is why. */
const request =
  /^(?:needs?|needing|wants?|wanting|looking|look|seeking|searching|recommends?|suggests?|suggested|requires?|refer|referred|ordered|necesit\w+|requier\w+|ocupo|ocupa|ocupamos|quier[oea]\w*|queremos|quisier\w+|busc(?:o|a|amos|ando|an)|recomiend\w+|recomendo|recomendaron|mand(?:a|o|an|aron)|envi(?:a|o|aron)|deriv(?:a|o|aron)|refirio|refieren|piden?|pidio|pidieron|sugiere\w*|sugirio|indic(?:a|o|aron))$/
/** `they told me to look for`, `hay que`, `who does that`. */
const requests =
  /^ (?:hay que|tienen? que|tengo que|tenemos que|would like|id like|told \w+ to|sent \w+ to) /
/** Not asked for: `no quiero`, `do not want`. */
const refused = /^(?:no|not|dont|doesnt|didnt|never|nunca|sin|nor|ni)$/

/** Returns where words stand that ask for what follows them. */
export const requestsIn = (tokens: readonly Marked[]): number[] =>
  tokens.flatMap(({ text }, i) =>
    (request.test(text) ||
      requests.test(textFrom(tokens, i, i + 3)) ||
      (/^(?:says?|said|dice|dijo)$/.test(text) && isReporting(tokens, i - 1))) &&
    !refused.test(tokens[i - 1]?.text ?? '')
      ? [i]
      : []
  )

const telling =
  'says?|said|told|tells|thinks?|thought|recommend\\w*|suggest\\w*|sent|sends|referred|refers|wants (?:me|us|him|her|to)|ordered|prescribed|gave|diagnosed|found|finds|wont|is (?:worried|concerned)|worries|esta preocupad[oa]|dice|dijo|dicen|dijeron|manda|mando|mandaron|recomend\\w+|recomienda|sugir\\w+|sugiere|pidio|pide|receto|encontro|encuentra|diagnostico|deriv[ao]|refirio|envi[ao]|quiere que|cree|piensa|sospecha'
const reported = new RegExp(
  `^ (?:(?:me|nos|le|les|lo|la|y|and|no|has|have|had|just|already|ya|here|aqui|de aqui|del \\w+) ){0,3}(?:${telling}) `
)
const reportingVerb = new RegExp(`^(?:${telling})$`)
/** `the pediatrician says`, `mi cardióloga me mandó`, `el pediatra dice`: who reports or sends is not who is looked for. */
export const isReporting = (tokens: readonly Marked[], at: number): boolean =>
  reported.test(textFrom(tokens, at + 1, at + 7))

/** The verb itself, which is no name. */
export const isTelling = (tokens: readonly Marked[], at: number): boolean =>
  reportingVerb.test(tokens[at]?.text ?? '') && isReporting(tokens, at - 1)

/** `had my knee replaced`, `tras un ictus`, `me operaron de`: it has been treated, or is over. */
export const isHistory = (tokens: readonly Marked[], at: number): boolean =>
  /(?: (?:after|tras|despues de|post|luego de|following|recovering from|survived|se recupera de|recuperandose de)(?: \w+){0,3}| (?:had|tuve|tuvo|dio|operaron|operad[oa]|opere|opero|broke|rompio|rompi|fracturo|quebro|mordio|bit)(?: \w+){0,3}| (?:is|are|lives?|esta|vive) (?:in|at|en) (?:an?|the|una?|el|la)) $/.test(
    textFrom(tokens, at - 4, at)
  ) ||
  /^(?: \w+){0,4} (?:replaced|removed|operated|fixed|ago|hace \w+ (?:anos?|meses)) /.test(
    textFrom(tokens, at + 1, at + 7)
  )

/** `did physio for months`, `fui al médico general`, `antibiotics did not help`: what somebody has tried against it. */
export const isTried = (tokens: readonly Marked[], at: number): boolean =>
  / (?:tried|did|done|took|finished|been to|went to|saw|seen|gave me|prescribed me|tome|probe|hice|fui (?:al|con|a)|fuimos (?:al|con|a)|me dio|me dieron|me receto|me recetaron)(?: (?:the|a|an|my|mi|un|una|el|la|al|con|some|of|de|years|months|weeks|two|dos|rounds?|course)){0,3} $/.test(
    textFrom(tokens, at - 5, at)
  ) ||
  /^ (?:\w+ )?(?:(?:did|does|has|me|have|le) )?(?:not|didnt|doesnt|hasnt|no|never|nunca) (?:(?:me|le|have|really) )?(?:help\w*|work\w*|ayud\w+|sirv\w+|funcion\w+|quit\w+|hizo nada) /.test(
    textFrom(tokens, at + 1, at + 8)
  )

/** Whoever looks for an ambulance may need it now, unless it is to bring somebody to another place. */
export const callsAmbulance = (tokens: readonly Marked[]) =>
  tokens.some(({ text, role }) => role?.is === 'care' && /^ambulanc/.test(text)) &&
  !tokens.some(({ text }) =>
    /^(?:air|aere\w+|traslad\w*|transfer\w*|transport\w*|event\w*)$/.test(text)
  )
