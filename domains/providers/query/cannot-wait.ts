import type { Token } from './tokens.ts'
import { phrasesOf, setOf } from './vocabulary.ts'

/** What cannot wait: emergency medicine comes first, with the number to call. */
const emergencies: readonly string[] = phrasesOf(
  `heart attack, fever and stiff neck, stiff neck and fever, fiebre y cuello rigido, having a stroke, stroke symptoms, stroke, anaphylaxis, choking, overdose, overdosed, seizure, seizures, concussion, head injury, hit my head, hit his head, hit her head,
  cant breathe, cannot breathe, not breathing, unconscious, passed out, bleeding a lot, coughing up blood, snake bite, poisoned, throat closing, throat is closing, cant swallow or breathe, severe burn, third degree burn, bad burn, electrocuted, electric shock, drowning, drowned, stabbed, gunshot, shot wound, car accident, hit by a car, run over by a car, atropellaron, atropello un coche,
  car crash, motorcycle accident, vomiting blood, throwing up blood, wont stop bleeding, bleeding wont stop, face drooping, slurred speech, unresponsive, collapsed, blue lips, kill myself, hurt myself, harm myself, end my life, dont want to live, no reason to live, heatstroke, heat stroke, carbon monoxide, swallowed poison, swallowed pills, took too many pills, suicidal, suicidal thoughts, want to die, suicide, suicide hotline, swallowed a coin, swallowed a battery, swallowed bleach,
  infarto, ataque al corazon, derrame cerebral, embolia, anafilaxia, se atraganto, sobredosis, convulsion, convulsiones, golpe en la cabeza, se pego en la cabeza, me pegue en la cabeza, se golpeo la cabeza, me golpee la cabeza, golpeo la cabeza, se golpeo en la cabeza, me golpee en la cabeza, bumped his head, bumped her head, bumped my head, hit head,
  no puedo respirar, no respira, no puede respirar, inconsciente, se desmayo, sangra mucho, hemorragia, mordedura de vibora, mordedura de serpiente, se enveneno, envenenamiento,
  se le cierra la garganta, se me cierra la garganta, garganta cerrada, quemadura grave, quemadura de tercer grado, se electrocuto, descarga electrica, se ahoga, se esta ahogando, me ahogo, se ahogo, apunalado, balazo,
  choque de auto, accidente de coche, accidente de carro, accidente de moto, vomita sangre, vomito sangre, vomitando sangre, no para de sangrar, no deja de sangrar, no responde, no reacciona, no despierta, se colapso, labios morados, no tengo ganas de vivir, sin ganas de vivir, ya no quiero vivir,
  no quiero vivir, quitarme la vida, matarme, suicidarme, suicidio, hacerme dano, se tomo unas pastillas, tomo muchas pastillas, se me durmio media cara, pensamientos suicidas, quiero morir, ganas de morir, me quiero morir, se trago una moneda, se comio una moneda, se comio una pila, comio veneno, se trago una pila, tomo cloro`
)
/** Beside these an emergency is over: `stroke rehab`. */
const aftercare = setOf(
  'nose nosebleed nasal nariz snore snores snoring ronca roncar refill check seguimiento followup follow control antecedentes antecedente history survivor rehab rehabilitation recovery after rehabilitacion recuperacion despues prevention prevencion risk riesgo'
)

/** True for words of an emergency that is not over. */
export function cannotWait(given: readonly Token[]): boolean {
  const text = ` ${given.map((token) => token.text).join(' ')} `
  return (
    emergencies.some((phrase) => text.includes(` ${phrase} `)) &&
    !given.some((token) => aftercare.has(token.text))
  )
}
