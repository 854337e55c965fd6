import type { Marked } from './marks.ts'
import { isPerson } from './cares-of.ts'
import { requestsIn } from './wanted.ts'
import type { Named, PlaceMeant } from './places.ts'

/** Before a place: what happened there is over, and somebody looks elsewhere. */
const past =
  /(?:^| )(?:removed|cut out|taken out|took out|put (?:in|on)|quitaron|sacaron|implantaron|treated|operated|replaced|after|despues|tras|from|hik\w+|camp(?:ing|ed)|trip|viaje|vacaciones|vacation|visit\w*|saw|seen|went|was|got|had|did|done|broke|hurt|diagnosed|fui|fuimos|estuve|estuvimos|hicieron|hice|pusieron|pusimos|operaron|detectaron|fracture|rompi|lastime|caimos|cai|diagnosticaron|nacio|compre|say|finish(?:ed)?|completed|termine|terminamos|acabe|(?:left|forgot) (?:my|his|her|our|it|them)|(?:deje|olvide|olvido|dejamos) (?:el|la|las|los|mis?|sus?))(?: |$)/
/** Before a place: somebody is there, or soon will be. */
const present =
  /(?:^| )(?:now|ahora|currently|actualmente|live|living|vivo|vivimos|vive|estoy|estamos|staying|based|move|moving|relocating|mudo|mudamos|here)(?: |$)/

const isOfThing = (marked: readonly Marked[], from: number) =>
  /(?:^| )(?:que|which|that)(?: \w+){0,2} (?:was|were|had|got|did|made|put|gave|\w+(?:ed|aron|ieron)|hizo|hice|puso|puse|dio|compre|saque)(?: \w+){0,2} (?:in|en)$/.test(
    marked
      .slice(Math.max(0, from - 6), from)
      .map(({ text }) => text)
      .join(' ')
  )
/** `i had bariatric surgery`, `me pusieron un marcapasos`: care that somebody has had. */
const isTreatment = (marked: readonly Marked[], { from }: Named) => {
  const since = marked
    .slice(0, from)
    .findLastIndex(({ starts, role }, i) => starts && i > 0 && role?.is !== 'place')
  const clause = marked.slice(Math.max(0, since, from - 9), from)
  const text = ` ${clause.map((token) => token.text).join(' ')} `
  return (
    treated.test(text) ||
    (received.test(text) &&
      !mishap.test(text) &&
      (procedure.test(text) ||
        clause.some(({ role }) => role?.is === 'care' && !role.is_complaint)))
  )
}
const treated =
  / (?:diagnosed|diagnosticaron|detectaron|removed|cut out|taken out|took out|put (?:in|on)|treated|operated|replaced|implanted|(?:had|got) (?:\w+ ){1,5}(?:out|done|put in|pulled|fixed)|(?:had|got) (?:an? |my |two |some |new |dental ){0,2}(?:crowns?|veneers?|bridges?|fillings?|root canals?|braces|dentures?|stents?|pacemaker|botox|fillers?)|surgery|operation|procedure|transplant|implants?|me opere|(?:me |le |la |lo |nos )?(?:operaron|opero|quitaron|quito|sacaron|pusieron|puso|hicieron|hizo|implantaron|trasplantaron|extirparon|trataron)|operad[oa]s?|cirugia|trasplante) /
const procedure =
  / (?:ivf|fiv|in vitro|inseminati\w*|vaccin\w*|vacun\w+|\w+scop(?:y|ia)|biops\w+|chemo\w*|quimio\w*|radiation|radioterapia|dialysis|dialisis|\w+ectomy|\w+ectomia|\w+plast(?:y|ia)|lipo\w*) /
const mishap =
  / (?:sick|ill|hurt|bit|bite|bitten|stung|burn\w*|pregnant|infect\w*|accident|crash\w*|fever|fell|enferm\w+|accidente|fiebre) /
const received = / (?:had|got|did|done|received|underwent|tuve|hice|hicimos|hizo|recibi) /
const here = /^(?:here|aqui|aca|hier|ici|qui)$/

/** Something, or somebody who gives care, is asked for behind the place of what is over. */
const isSomethingElse = (marked: readonly Marked[], { from }: Named) =>
  requestsIn(marked).some((at) => at > from) ||
  marked.slice(from).some(({ text }) => isPerson(text) || /^(?:who|quien|quienes)$/.test(text))

/**
 * Returns the place that is meant: of several the one where somebody is now, not where something happened, a city before its country;
 * a neighbourhood and its city are one.
 */
export function placeMeant(marked: readonly Marked[], found: readonly Named[]): PlaceMeant | null {
  const score = ({ meant, from, announced, has_providers }: Named) => {
    const since = Math.max(
      from - 6,
      marked.slice(0, from).findLastIndex(({ starts, role }) => starts || role?.is === 'place')
    )
    const before = marked
      .slice(Math.max(0, since), from)
      .map(({ text }) => text)
      .join(' ')
    return (
      (past.test(before) ? -4 : 0) +
      (present.test(before) ? 3 : 0) +
      (announced ? 2 : 0) -
      (has_providers ? 0 : 0.5) -
      (meant.kind === 'country' ? 3 : 0)
    )
  }
  const [best] = found.toSorted((a, b) => score(b) - score(a) || a.from - b.from)
  if (!best) return null
  // `it was cut out in australia, i need yearly checks`, `i had surgery in tijuana and need a dietitian`
  if (
    (best.meant.kind === 'country'
      ? score(best) < -3
      : score(best) < 0 && isTreatment(marked, best)) &&
    isSomethingElse(marked, best)
  )
    return null
  // `a cast that they put on in colombia`
  if (score(best) < 0 && found.length === 1 && isOfThing(marked, best.from)) return null
  // `broke my arm in spain and need the cast off here`.
  if (score(best) < 0 && marked.some(({ role, text }) => role?.is !== 'place' && here.test(text)))
    return null
  const near = found.filter((one) => score(one) >= 0).map(({ meant }) => meant)
  const part = near.find(({ kind }) => kind === 'neighborhood')
  const whole = near.find(({ kind }) => kind === 'city')
  return part?.kind === 'neighborhood' && whole?.kind === 'city'
    ? { ...part, city: whole.id }
    : best.meant
}
