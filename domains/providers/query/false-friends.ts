import type { Marked } from './marks.ts'

/** Marks an animal that is ill, whom no doctor of people sees and no PET scan shows: `vet for my pet`. */
export function markPets(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries())
    if (
      token.text === 'pet' &&
      token.raw !== 'PET' &&
      /^(?:my|our|a|the|his|her|for)$/.test(marked[i - 1]?.text ?? '') &&
      !/^(?:scans?|ct|tomo\w*)$/.test(marked[i + 1]?.text ?? '')
    )
      token.role = { is: 'empty' }
}

/** Marks an aunt, who is no transient attack: `mi tía está con fiebre`. */
export function markAunts(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries())
    if (
      /^tias?$/.test(token.text) &&
      token.raw !== 'TIA' &&
      /^(?:mis?|tus?|sus?|las?|unas?|nuestras?|tengo|con)$/.test(marked[i - 1]?.text ?? '')
    )
      token.role = { is: 'empty' }
}

const spanish = /^(?:que|mi|mis|las|los|el|la|de|del|me|se|una|un|con|por|para|y)$/
/** Marks `son` in Spanish, where nobody's child is meant: `creo que son las muelas`. */
export function markSpanishVerbs(marked: readonly Marked[]) {
  if (marked.filter(({ text }) => spanish.test(text)).length < 2) return
  for (const [i, token] of marked.entries())
    if (token.text === 'son' && !/^(?:my|our|his|her|a|the)$/.test(marked[i - 1]?.text ?? ''))
      token.role = { is: 'empty' }
}

/** Marks who drowns in debts or work, and not in water: `ahogado en deudas`. */
export function markFigures(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries())
    if (
      /^(?:ahogad[oa]s?|ahogand\w+|drowning|drowned)$/.test(token.text) &&
      marked
        .slice(i + 1, i + 5)
        .some(({ text }) =>
          /^(?:debts?|bills|work|paperwork|emails|homework|stress|problems|deudas?|trabajo|problemas|pendientes|papeleo|tareas|estres)$/.test(
            text
          )
        )
    )
      token.role = { is: 'empty' }
}

/** `my dog is vomiting`: what an animal has no doctor of people treats. */
export const isOfPet = (tokens: readonly Marked[]) =>
  / (?:my|our|mi|nuestr[oa]) (?:dog|cat|puppy|kitten|perr[oa]|perrit[oa]|gat[oa]|gatit[oa]|mascota|pet) (?:is|has|wont|keeps|needs|ate|swallowed|tiene|esta|anda|vomita|no|necesita|comio|se trago) | (?:for|para) (?:my |a |the |mi |mis |un |una |el )?(?:dogs?|cats?|pupp(?:y|ies)|kittens?|perr[oa]s?|gat[oa]s?|mascotas?) (?!allerg|bite|alerg|mordi)/.test(
    ` ${tokens.map(({ text }) => text).join(' ')} `
  )
