import { isFrequent, ordinary } from './lexicon.ts'
import type { Marked } from './marks.ts'

/* Words that are called like a place, or places where nobody looks for a doctor. */

const spanish: ReadonlySet<string> = new Set('mi que para en y su una un no'.split(' '))
/** True for what somebody uses: `usa sonda`. */
export const isVerb = (marked: readonly Marked[], from: number) =>
  marked[from]?.raw === 'usa' && marked.some(({ text }) => spanish.has(text))

/** `my doctor in`, `mi receta es de`: what somebody has of another place. */
const ofOwn =
  /(?:^| )(?:my|his|her|our|mi|mis|su|sus|nuestr[oa])(?: \w+)? (?:doctors?|gp|dentist|surgeon|\w+ologist|\w+olog[oa]|doctora?|medic[oa]|dentista|cirujan[oa]|prescriptions?|scripts?|recetas?|records|insurance|seguro|x ?rays?|mri|estudios|results?)(?: (?:is|are|was|were|es|son|back|home|que|tengo|traigo|from|de|alla)){0,3} (?:from|in|en|de|del)(?: (?:el|la|the))?$/
/** `the surgeon in madrid who did my hip retired` */
const isFormer = (marked: readonly Marked[], from: number) =>
  /(?:^| )(?:doctora?|gp|dentist|surgeon|\w+ologist|\w+olog[oa]|medic[oa]|dentista|cirujan[oa]|therapist|terapeuta) (?:in|en|de|from)$/.test(
    marked
      .slice(Math.max(0, from - 3), from)
      .map(({ text }) => text)
      .join(' ')
  ) &&
  marked
    .slice(from + 1, from + 8)
    .some(({ text }) => /^(?:retired|jubilo|died|murio|fallecio|closed|cerro)$/.test(text))

/** True for where somebody comes from: `acabo de llegar de argentina`, `just moved from chicago`. */
export const isOrigin = (marked: readonly Marked[], from: number) =>
  isFormer(marked, from) ||
  ofOwn.test(
    marked
      .slice(Math.max(0, from - 6), from)
      .map(({ text }) => text)
      .join(' ')
  ) ||
  /(?:^| )(?:(?:lleg(?:ar|ue|amos)|veng[o]?|venimos|vine|vinimos|soy|somos|originari[oa]|regres(?:e|ar|amos)|volvi|mud(?:e|amos|arme)|viaj(?:e|o|ando)) (?:de|desde)|(?:moved|moving|move|came|come|coming|arrived|returned|visiting|flew|flying|relocated|relocating|im|am|were|are|just|originally)(?: back| here| over| home)? from)(?: (?:el|la|los|the))?$/.test(
    marked
      .slice(Math.max(0, from - 4), from)
      .map(({ text }) => text)
      .join(' ')
  )

/** True for an everyday word behind its article, which is the thing: `después de la playa`, `en una playa`. */
export const isCommonNoun = (marked: readonly Marked[], from: number) => {
  const { raw = '', text = '' } = marked[from] ?? {}
  return (
    raw === raw.toLowerCase() &&
    (isFrequent(text) || ordinary.has(text)) &&
    /^(?:la|las|una|esta|misma|the|an?|this)$/.test(marked[from - 1]?.text ?? '')
  )
}

/** True for what somebody eats: `cuando como chile`. */
export const isFood = (marked: readonly Marked[], from: number) =>
  /^(?:chile|turkey)s?$/.test(marked[from]?.text ?? '') &&
  marked
    .slice(Math.max(0, from - 3), from)
    .some(({ text }) => /^(?:com[oei]r?|ate|eat(?:ing)?|mucho|con)$/.test(text))

/** True for where somebody travels to and wants a vaccine for: `yellow fever shot before going to Brazil`. */
export const isJourney = (marked: readonly Marked[], from: number) =>
  /^(?:to|in|around|a|al|para|en|por)$/.test(marked[from - 1]?.text ?? '') &&
  /^(?:go|going|travel\w*|trip|fly\w*|volunteer\w*|safari|trek\w*|backpack\w*|viaj\w*|voluntari\w*|voy|vamos|ir|salir)$/.test(
    marked[from - 2]?.text ?? ''
  ) &&
  marked.some(({ text }) =>
    /^(?:vaccin\w*|vacun\w*|shots?|jabs?|malaria|paludismo|yellow|amarilla)$/.test(text)
  )
