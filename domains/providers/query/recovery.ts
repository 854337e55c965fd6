import type { Marked } from './marks.ts'

const motion =
  '(?:walk\\w*|mov(?:e|es|ing|ement)|bend\\w*|run\\w*|lift\\w*|work\\w*|use|using|straighten\\w*|climb\\w*|caminar|andar|mover\\w*|doblar\\w*|estirar\\w*|usar\\w*|correr|apoyar)'
const strength =
  '(?:mobility|motion|movement|flexion|flexibility|strength|range|balance|muscle|walking|movilidad|movimiento|fuerza|musculo|equilibrio|flexibilidad|marcha)'
/** What somebody wants back that an illness or an operation took: `get it bending again`, `recuperar la movilidad`. */
const recovered = new RegExp(
  ` (?:(?:get\\w*|start|learn\\w*|able|back) (?:\\w+ ){0,3}?${motion} (?:\\w+ ){0,2}?(?:again|properly|normally|right)|(?<=(?:want|wants|need|needs|like) to )${motion} (?:\\w+ ){0,2}?(?:again|properly|normally)|(?:regain\\w*|recover\\w*|rebuild\\w*|improve|(?:get|gain) back|get|recuper\\w+|ganar|recobrar|mejorar) (?:(?:my|his|her|the|la|el|su|mi|full|some|range of) ){0,2}${strength}|(?:volver|vuelva|vuelve|aprender|aprenda) (?:\\w+ )?a ${motion}) `
)

/** Marks motion that somebody wants to have back, which physical therapists work on. */
export function markRecovery(marked: readonly Marked[]) {
  const text = ` ${marked.map((token) => token.text).join(' ')} `
  const [found] = recovered.exec(text) ?? []
  if (!found) return
  const from = text.slice(0, text.indexOf(found) + 1).split(' ').length - 2
  const run = marked.slice(from, from + found.trim().split(' ').length)
  if (run.some(({ role }) => role !== null)) return
  const ids = ['physical-therapy', 'rehabilitation-medicine']
  const role = { is: 'care', ids, words: 2, is_name: false, is_complaint: false } as const
  for (const token of run) token.role = role
}
