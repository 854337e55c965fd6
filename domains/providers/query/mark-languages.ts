import { languages, spokenWords } from './languages.ts'
import { eachRun, type Marked } from './marks.ts'

/** `no hablo`, `I don't speak any`: what stands before a language that somebody does not speak. */
const unspoken =
  /(?:^| )(?:no|not|dont|doesnt|cant|cannot|nor|ni|sin|barely|hardly|apenas)(?: (?:hablo|habla|hablamos|hablan|hablar|entiendo|entiende|entendemos|se|saber|speak|speaks|understand|know|any|much|good|very|mucho|nada|bien|de|el|yo))*$/

/**
 * Marks languages that are not spoken, before `no habla` is read as a complaint. Who says in English that they speak no Spanish wants
 * English, unless another language is named.
 */
export function markUnspoken(marked: readonly Marked[]) {
  const named = marked.flatMap(({ text }) => languages.get(text) ?? [])
  for (const [i, token] of marked.entries()) {
    const code = languages.get(token.text)
    if (!code || token.role !== null) continue
    const before = marked.slice(Math.max(0, i - 5), i)
    const match = unspoken.exec(before.map(({ text }) => text).join(' '))
    if (!match) continue
    const words = match[0].trim().split(' ')
    const own = words.some((word) => /^(?:speaks?|understand)$/.test(word))
      ? 'en'
      : words.some((word) => /^(?:hablo|hablamos|entiendo|entendemos)$/.test(word))
        ? 'es'
        : null
    const isMeant = own !== null && own !== code && named.every((one) => one === code)
    for (const one of before.slice(-words.length)) one.role = { is: 'empty' }
    token.role = isMeant ? { is: 'language', code: own, is_sure: true } : { is: 'empty' }
  }
}

const kin =
  /^(?:novi[oa]s?|espos[oa]s?|marido|suegr[oa]s?|amig[oa]s?|pareja|mam[ai]|pap[ai]|wife|husband|girlfriend|boyfriend|partner|friends?|mom|dad|mother|father|parents|tourists?|turistas?|expats?|retirees?|jubilad[oa]s?|couple|citizens?|students?|estudiantes?)$/
/** `soy turista español`, `mi novia americana`: where somebody is from, unless their own language is asked for. */
export function isOfPatient(marked: readonly Marked[], from: number, length: number): boolean {
  if (
    marked.some(
      ({ text }, i) =>
        /^(?:idioma|language|tongue)$/.test(text) && owners.test(marked[i - 1]?.text ?? '')
    )
  )
    return false
  const before = marked
    .slice(Math.max(0, from - 2), from)
    .map(({ text }) => text)
    .filter((text) => !/^(?:an?|una?|unos|from)$/.test(text))
  return (
    /^(?:soy|somos|im|am|originally)$|^we are$/.test(before.at(-1) ?? '') ||
    kin.test(before.at(-1) ?? '') ||
    kin.test(marked[from + length]?.text ?? '')
  )
}
const owners = /^(?:mi|my|his|her|their|our|su|sus|nuestro)$/

/** Marks languages, and the words beside them that say that they are spoken. */
export function markLanguages(marked: readonly Marked[]) {
  eachRun(marked, 4, (run, from) => {
    const code = languages.get(run.map((token) => token.text).join(' '))
    if (!code) return null
    // `nail polish`
    if (/^(?:nails?|gel|shoe|floor|furniture)$/.test(marked[from - 1]?.text ?? ''))
      return { is: 'empty' }
    const beside = [
      ...marked.slice(Math.max(0, from - 3), from),
      ...marked.slice(from + run.length, from + run.length + 2),
    ]
    const isSpoken = beside.some(({ text, role }) => spokenWords.has(text) && role === null)
    // `no german speakers`, `with german insurance`
    const isOfInsurer =
      /^(?:insur|polic|plan|passport|citizen)/.test(marked[from + run.length]?.text ?? '') ||
      /^segur/.test(marked[from - 1]?.text ?? '')
    // `Hospital Alemán` is called so.
    if (!isSpoken && /^(?:hospital|sanatorio|beneficencia)$/.test(marked[from - 1]?.text ?? ''))
      return null
    if (
      isOfInsurer ||
      isOfPatient(marked, from, run.length) ||
      ['no', 'not', 'sin'].includes(marked[from - 1]?.text ?? '')
    )
      return { is: 'empty' }
    const isIn = ['in', 'en'].includes(marked[from - 1]?.text ?? '')
    return { is: 'language', code, is_sure: isSpoken || isIn }
  })
  const isLanguage = (token: Marked | undefined) => token?.role?.is === 'language'
  for (const [i, token] of marked.entries())
    if (spokenWords.has(token.text) && token.role === null)
      if ([i - 2, i - 1, i + 1, i + 2, i + 3].some((at) => isLanguage(marked[at])))
        token.role = { is: 'empty' }
}
