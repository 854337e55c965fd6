import { rootOf } from './roots.ts'
import { isSmall, tokensOf, type Token } from './tokens.ts'
import { phrasesOf, setOf } from './vocabulary.ts'

type Language = 'en' | 'es'
const languages = ['en', 'es'] as const

/** What cannot wait while it happens: emergency medicine comes first, with the number to call. */
const happening: Readonly<Record<Language, string>> = {
  en: `fever and stiff neck, stiff neck and fever, having a stroke, stroke symptoms, choking, hit my head, hit head, bumped my head, banged my head,
  cant breathe, not breathing, stopped breathing, struggling to breathe, fighting to breathe, gasping for air, turning blue, unconscious, passed out, bleeding a lot, bleeding heavily, heavy bleeding,
  losing a lot of blood, coughing up blood, vomiting blood, throwing up blood, wont stop bleeding, bleeding wont stop, throat closing, throat is closing up, cant swallow or breathe,
  face drooping, one side of face, slurred speech, slurring words, cant move one side, unresponsive, wont wake up, collapsed, blue lips, drowning, drowned, stabbed, gunshot, shot wound, been shot,
  took too many pills, drank bleach, swallowed bleach, snake bite, bitten by a snake, stung by a scorpion, poisoned, severe burn, third degree burn, bad burn, electrocuted,
  electric shock, hit by a car, run over, carbon monoxide, crushing chest pain, worst headache of my life, baby not moving, had a fall and cant get up, fell and cant get up`,
  es: `fiebre y cuello rigido, se atraganto, golpe en la cabeza, se pego en la cabeza, golpeo la cabeza, no puede respirar, no respira, dejo de respirar, le cuesta mucho respirar,
  inconsciente, se desmayo, perdio el conocimiento, sangra mucho, perdiendo mucha sangre, hemorragia, mordedura de vibora, mordedura de serpiente, mordio una vibora, mordio una serpiente, pico un alacran, pico un escorpion, se enveneno, envenenamiento, se le cierra la garganta, garganta cerrada,
  quemadura grave, quemadura de tercer grado, se quemo con aceite, se quemo con agua hirviendo, se electrocuto, descarga electrica, toque electrico, se ahoga, se esta ahogando, me ahogo, me estoy ahogando, se ahogo, apunalado, apunalaron, balazo, balearon, atropellaron, atropello un coche, atropello un carro, vomita sangre, tose sangre,
  no para de sangrar, no deja de sangrar, no responde, no reacciona, no despierta, se colapso, labios morados, se puso morado, durmio media cara, se le paralizo la cara, cara chueca de repente, habla arrastrando, tomo cloro, tomo veneno, tomo muchas pastillas, se tomo unas pastillas,
  no se mueve mi bebe, peor dolor de cabeza de mi vida`,
}
/** Illnesses and accidents: beside `aftercare` they are over or feared. */
const events: Readonly<Record<Language, string>> = {
  en: `heart attack, stroke, anaphylaxis, overdose, overdosed, seizure, seizures, concussion, head injury, car accident, car crash, motorcycle accident, heatstroke, heat stroke`,
  es: `infarto, ataque al corazon, derrame cerebral, embolia, anafilaxia, sobredosis, convulsion, convulsiones, choque de auto, accidente de coche, accidente de carro, accidente de moto`,
}
/** Somebody who wants to die: never over, and whoever looks for help against it gets it at once. */
const despair: Readonly<Record<Language, string>> = {
  en: `suicide, suicidal, kill myself, hurt myself, harm myself, self harm, cutting myself, end my life, take my own life, dont want to live, dont want to be alive, no reason to live, want to die, better off dead`,
  es: `suicidio, suicida, suicidarme, suicidarse, quitarme la vida, quitarse la vida, matarme, matarse, acabar con mi vida, terminar con mi vida, hacerme dano, pensamientos suicidas, no tengo ganas de vivir, sin ganas de vivir, no quiero vivir, no quiero seguir viviendo, quiero morir, quiero matar, ganas de morir, se corta los brazos, se corta las munecas`,
}

const refusals = setOf(
  'no not dont doesnt didnt wont cant cannot couldnt isnt cant hardly barely apenas ya'
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

type Phrase = { text: string; roots: string[]; language: Language }
const phrases = (lists: Readonly<Record<Language, string>>): readonly Phrase[] =>
  languages.flatMap((language) =>
    phrasesOf(lists[language]).map((text) => ({
      text,
      language,
      roots: rootsOf(
        tokensOf(text).map((token) => token.text),
        language
      ),
    }))
  )
const happeningPhrases = phrases(happening)
const eventPhrases = phrases(events)
const despairPhrases = phrases(despair)

/** What a word makes less of: `nose wont stop bleeding`, `se ahoga cuando ronca`. */
const lesser = [
  [/^(?:nose|nosebleed|nasal|nariz|gums?|encias?)$/, /bleed|sangra|hemorrag/],
  [/^(?:snor\w+|ronca\w*)$/, /breath|respira|ahog|chok/],
] as const
/** Beside these an emergency is over, or feared: `stroke rehab`. */
const aftercare = setOf(
  'refill check seguimiento followup follow control antecedentes antecedente history survivor rehab rehabilitation recovery rehabilitacion recuperacion prevention prevencion prevent prevenir risk riesgo'
)
const longAgo =
  /(?:years?|months?) ago|hace \w+ (?:anos?|meses)|last (?:year|month)|el (?:ano|mes) pasado/
/** How far from an event such a word may stand. */
const reach = 5
/** Before an event these say that it is over, `rehab after a stroke`; behind it, what it began with: `stroke after surgery`. */
const after = setOf('after despues tras')
/** Without these before it, `control` is a visit: `convulsiones sin control`. */
const without = setOf('sin of no cant')

/** What somebody swallowed: `swallowed a marble`, `se trago un boton`. */
const swallowed =
  / (?:(?:swallowed|trago) (?:something|algo)|(?:swallowed|ate|trago|comio) (?:(?:a|an|some|his|her|my|too many|un|una|unas|unos|el|la|muchas) )?(?:\w+ )?(?:coin|marble|button|magnet|battery|batteries|bead|toy|pin|needle|key|screw|nail|lego|stone|rock|glass|bone|cap|ring|earring|bleach|detergent|soap|pod|poison|pill|moneda|canica|boton|iman|pila|juguete|alfiler|aguja|llave|tornillo|clavo|piedra|vidrio|espina|hueso|tapa|anillo|arete|cloro|jabon|veneno|pastilla)(?:s|es)?) /
/** Pain in the chest together with these is a heart attack until a doctor says otherwise. */
const chest = /^(?:chest|pecho)$/
const ofHeart = /^(?:arm|brazo|sweat\w*|sud(?:a|o|ando|or)|faint\w*|breathe|respir(?:ar|o|a)|aire)$/

/** True for words of an emergency that is not over. */
export function cannotWait(given: readonly Token[]): boolean {
  const words = given.map((token) => token.text)
  const text = ` ${words.join(' ')} `
  const roots = {
    en: ` ${rootsOf(words, 'en').join(' ')} `,
    es: ` ${rootsOf(words, 'es').join(' ')} `,
  }
  const isLess = (phrase: string) =>
    lesser.some(([word, of]) => of.test(phrase) && words.some((one) => word.test(one)))
  // One word says it only as it stands: a `stabbing pain` is no stab.
  const says = (phrase: Phrase) =>
    text.includes(` ${phrase.text} `) ||
    (phrase.roots.length > 1 && roots[phrase.language].includes(` ${phrase.roots.join(' ')} `))
  if (despairPhrases.some(says) || swallowed.test(text)) return true
  if (words.some((one) => chest.test(one)) && words.some((one) => ofHeart.test(one))) return true
  if (happeningPhrases.some((phrase) => says(phrase) && !isLess(phrase.text))) return true
  const starts = eventPhrases
    .filter(({ text: event }) => text.includes(` ${event} `))
    .map(({ text: event }) => text.slice(0, text.indexOf(` ${event} `)).split(' ').length - 1)
  const isOver = (word: string, i: number) =>
    (aftercare.has(word) &&
      !without.has(words[i - 1] ?? '') &&
      starts.some((at) => Math.abs(at - i) <= reach)) ||
    (after.has(word) && i < Math.min(...starts))
  return starts.length > 0 && !longAgo.test(text) && !words.some(isOver)
}
