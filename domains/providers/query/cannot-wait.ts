import type { Token } from './tokens.ts'
import { phrasesOf, setOf } from './vocabulary.ts'

/** What cannot wait: emergency medicine comes first, with the number to call. */
const emergencies: readonly string[] = phrasesOf(
  `heart attack, fever and stiff neck, stiff neck and fever, fiebre y cuello rigido, having a stroke, stroke symptoms, stroke, anaphylaxis, choking, overdose, overdosed, seizure, seizures, concussion, head injury, hit my head, hit his head, hit her head,
  cant breathe, cannot breathe, not breathing, unconscious, passed out, bleeding a lot, coughing up blood, snake bite, poisoned, throat closing, throat is closing, cant swallow or breathe, severe burn, third degree burn, bad burn, electrocuted, electric shock, drowning, drowned, stabbed, gunshot, shot wound, car accident, hit by a car, run over by a car, atropellaron, atropello un coche,
  car crash, motorcycle accident, vomiting blood, throwing up blood, wont stop bleeding, bleeding wont stop, face drooping, slurred speech, unresponsive, collapsed, blue lips, heatstroke, heat stroke, carbon monoxide, swallowed poison, swallowed pills, took too many pills, swallowed a coin, swallowed a battery, swallowed bleach,
  infarto, ataque al corazon, derrame cerebral, embolia, anafilaxia, se atraganto, sobredosis, convulsion, convulsiones, golpe en la cabeza, se pego en la cabeza, me pegue en la cabeza, se golpeo la cabeza, me golpee la cabeza, golpeo la cabeza, se golpeo en la cabeza, me golpee en la cabeza, bumped his head, bumped her head, bumped my head, hit head,
  no puedo respirar, no respira, no puede respirar, inconsciente, se desmayo, sangra mucho, hemorragia, mordedura de vibora, mordedura de serpiente, se enveneno, envenenamiento,
  se le cierra la garganta, se me cierra la garganta, garganta cerrada, quemadura grave, quemadura de tercer grado, se electrocuto, descarga electrica, se ahoga, se esta ahogando, me ahogo, se ahogo, apunalado, balazo,
  choque de auto, accidente de coche, accidente de carro, accidente de moto, vomita sangre, vomito sangre, vomitando sangre, no para de sangrar, no deja de sangrar, no responde, no reacciona, no despierta, se colapso, labios morados,
  se tomo unas pastillas, tomo muchas pastillas, se me durmio media cara, se trago una moneda, se comio una moneda, se comio una pila, comio veneno, se trago una pila, tomo cloro`
)
/** Somebody who wants to die: never over, and whoever looks for help against it gets it at once. */
const despair: readonly string[] = phrasesOf(
  `suicide, kill myself, hurt myself, harm myself, end my life, dont want to live, no reason to live, suicidal, want to die,
  quitarme la vida, matarme, suicidarme, suicidio, hacerme dano, pensamientos suicidas, no tengo ganas de vivir, sin ganas de vivir, no quiero vivir, quiero morir, ganas de morir`
)
/** What a word makes less of: `nose wont stop bleeding`, `se ahoga cuando ronca`. */
const lesser = [
  [/^(?:nose|nosebleed|nasal|nariz)$/, /bleed|sangra|hemorrag/],
  [/^(?:snor\w+|ronca\w*)$/, /breath|respira|ahog|chok/],
] as const
/** Beside these an emergency is over, or feared: `stroke rehab`. */
const aftercare = setOf(
  'refill check seguimiento followup follow control antecedentes antecedente history survivor rehab rehabilitation recovery rehabilitacion recuperacion prevention prevencion risk riesgo'
)
/** Before an emergency these say that it is over, `rehab after a stroke`; behind it, what it began with: `vomiting blood after dinner`. */
const after = setOf('after despues')
/** Without these before it, `control` is a visit: `convulsiones sin control`. */
const without = setOf('sin of no cant')

/** True for words of an emergency that is not over. */
export function cannotWait(given: readonly Token[]): boolean {
  const words = given.map((token) => token.text)
  const text = ` ${words.join(' ')} `
  const says = (phrase: string) => text.includes(` ${phrase} `)
  if (despair.some(says)) return true
  const starts = emergencies
    .filter(says)
    .filter(
      (phrase) =>
        !lesser.some(([word, of]) => of.test(phrase) && words.some((one) => word.test(one)))
    )
    .map((phrase) => text.slice(0, text.indexOf(` ${phrase} `)).split(' ').length - 1)
  const isOver = (word: string, i: number) =>
    (aftercare.has(word) && !without.has(words[i - 1] ?? '')) ||
    (after.has(word) && i < Math.min(...starts))
  return starts.length > 0 && !words.some(isOver)
}
