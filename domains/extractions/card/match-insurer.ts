import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import { fold } from '@numo/kit/text.ts'
import type { CardKnowledge, InsurerCandidate } from '../rules-card.ts'
import { textOf, type Cell } from './cells.ts'
import { labelsIn } from './find-labels.ts'
import type { CandidateValue } from './find-values.ts'
import { isCommonName, nameLikeness, weigher } from './insurer-likeness.ts'
import { beginsWithin, tidy } from './values.ts'

/** Legal forms and card titles that surround a company name. */
const around =
  /\b(?:s a b|s a p i|s a|sa|de c v|c v|ltd|limited|inc|llc|plc|gmbh|ag|b v|berhad|bhd|psc|dac|(?:my )?e card|my card|mi tarjeta|ma carte|meine karte|medicare ?rx|compania de seguros|member card|membership card|insurance card|health card|id card|tarjeta de (?:afiliado|asegurado|socio|salud)|carnet de asegurado|credencial)\b/g
const core = (text: string) =>
  fold(text)
    .replace(around, ' ')
    .replace(/\bde\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands behind the legal form of a company is not of its name: `Alba Leben AG, Zug`, and who administers the plan. */
const behindForm =
  /(?<=\b(?:AG|SA|SE|Ltd|plc|GmbH|Inc|LLC))[.,] .*$| [-–—·|•] (?:administered|administrad[oa]|distributed|distribuid[oa])\b.*$/iu

/** Less than half of what tells a company is no candidate. */
const minLikeness = 0.5

export type FoundInsurer = {
  /** The cells of the name; empty when no text can be a company name. */
  cells: readonly Cell[]
  text: string
  match: { id: string; name: string } | null
  has_several: boolean
  candidates: InsurerCandidate[]
}

type Title = { cells: readonly Cell[]; text: string; height: number }

/** Signs at one end of a title that are its logo read as letters: of another height than its words, or hardly readable. */
function withoutLogo(cell: Cell): Cell | null {
  const isLogo = (word: OcrWord, beside: OcrWord) =>
    word.text.length <= 3 &&
    (word.confidence < 0.7 ||
      word.flat.height > beside.flat.height * 1.2 ||
      word.flat.height < beside.flat.height * 0.6)
  const nameIn = (words: readonly OcrWord[]) => {
    const name = words.findIndex((word) => word.text.length > 3)
    const beside = words[name === -1 ? 1 : name]
    const end = words.findIndex(
      (word, k) => k > 1 || !beside || word === beside || !isLogo(word, beside)
    )
    return words.slice(Math.max(0, end))
  }
  const led = nameIn(cell.words)
  const words = led.length < cell.words.length ? led : nameIn(cell.words.toReversed()).toReversed()
  return words.length > 0 && words.length < cell.words.length
    ? { ...cell, words, text: words.map(({ text }) => text).join(' ') }
    : null
}

/** Returns the texts that may be a company name: single cells, and two lines of the same letter size joined. */
function titles(all: readonly Cell[]): Title[] {
  const cells = all.flatMap((cell) => [cell, withoutLogo(cell) ?? []].flat())
  const single = cells.map((cell) => ({
    cells: [cell],
    text: tidy(cell.text),
    height: cell.height,
  }))
  const double = cells.flatMap((first) => {
    const next = cells.find(
      (cell) =>
        cell.page === first.page &&
        cell.line > first.line &&
        Math.abs(cell.left - first.left) < first.height &&
        cell.top - first.bottom < first.height &&
        Math.abs(cell.height / first.height - 1) < 0.27
    )
    const text = next ? tidy(`${first.text} ${next.text}`) : ''
    return next ? [{ cells: [first, next], text, height: first.height }] : []
  })
  return [...single, ...double].filter(({ text }) => /\p{L}{2}/u.test(text) && text.length <= 120)
}

/** Returns the largest unlabelled text in the upper half of the front, usually the insurer, or null. */
function largestTitle(all: readonly Title[], values: readonly CandidateValue[]): Title | null {
  const taken = new Set(values.flatMap(({ words }) => words))
  const free = all.filter(
    ({ cells, text }) =>
      cells.every(
        (cell) =>
          cell.page === 1 &&
          cell.top < 0.55 &&
          labelsIn(cell).length === 0 &&
          !cell.words.some((word) => taken.has(word))
      ) &&
      /^[\p{L}\p{N}'&.,+\- ]{3,80}$/u.test(text) &&
      !/\d{3}/.test(text) &&
      !/^\p{Lu}+, \p{Lu}/u.test(text) &&
      cells.some(({ words }) => words.some(({ confidence }) => confidence >= 0.45)) &&
      /\p{L}{3}/u.test(text) &&
      core(text) !== ''
  )
  // A name stands at the top; a person's may be larger.
  const sizeOf = ({ height, cells: [first] }: Title) => height * ((first?.top ?? 1) < 0.2 ? 1.4 : 1)
  const best = free.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
  const longer = free.find(
    ({ cells, text }) => cells.length === 2 && cells[0] === best?.cells[0] && text !== best?.text
  )
  if (longer) return longer
  const bare = best?.cells[0] ? withoutLogo(best.cells[0]) : null
  const isLogo = best !== undefined && /^\P{L}*\p{L}?\P{L}* \p{L}{3}/u.test(best.text)
  return (isLogo && free.find(({ text }) => text === bare?.text)) || (best ?? null)
}

/** In letter heights: a name that is nearer may be of the same company. */
const closeBeside = 3

/**
 * Whether a name that is known may be less than the name of the company: letters of its size go on under it or beside it,
 * what is under it begins within a name, or a larger title stands on the card.
 */
function isLessThanTitle(
  { cells, height }: Title,
  all: readonly Title[],
  values: readonly CandidateValue[]
): boolean {
  const taken = new Set(values.flatMap(({ words }) => words))
  const own = new Set(cells.flatMap(({ words }) => words))
  const name = core(cells.map(({ text }) => text).join(' '))
  const free = all.filter(
    (one) =>
      one.cells.every(
        (cell) =>
          labelsIn(cell).length === 0 &&
          cell.words.every((word) => !own.has(word) && !taken.has(word) && word.confidence >= 0.6)
      ) &&
      /\p{L}{3}/u.test(one.text) &&
      core(one.text) !== '' &&
      core(one.text) !== name
  )
  const isSameSize = (one: Title) => Math.abs(one.height / height - 1) < 0.35
  const goesOn = cells.some((cell) =>
    free.some((one) =>
      one.cells.some((next) => {
        if (next.page !== cell.page) return false
        const isBeside =
          next.line === cell.line &&
          Math.max(next.left - cell.right, cell.left - next.right) < height * closeBeside
        const isUnder =
          next.line > cell.line &&
          next.top - cell.bottom < height &&
          Math.abs(next.left - cell.left) < height
        return (isSameSize(one) && (isBeside || isUnder)) || (isUnder && beginsWithin(next.text))
      })
    )
  )
  return goesOn || free.some((one) => one.cells[0]?.page === 1 && one.height > height * 1.25)
}

/**
 * Identifies the insurer of a card. Matches a known insurer only when its exact name or alias stands alone;
 * anything less is a scored candidate for a person to choose from.
 */
export function matchInsurer(
  cells: readonly Cell[],
  values: readonly CandidateValue[],
  { insurers }: CardKnowledge
): FoundInsurer {
  const all = titles(cells)
  const labelled = values
    .filter(({ of, weight }) => of === 'insurer' && weight >= 0.75)
    .map(({ words, page }): Title => {
      const own = cells.filter(
        (cell) => cell.page === page && cell.words.some((word) => words.includes(word))
      )
      return { cells: own, text: tidy(textOf(words).replace(behindForm, '')), height: 0.1 }
    })
    // `Krankenversicherung AG` is the end of a name, and no label.
    .filter(({ text }) => core(text) !== '')
  const places = [...labelled, ...all].map((title) => ({ title, name: core(title.text) }))
  const weightOf = weigher(insurers.map(({ name, aliases }) => [name, ...aliases]))
  const scored = insurers.map((insurer) => {
    const names = [insurer.name, ...insurer.aliases].map(core).filter((name) => name.length >= 3)
    let [score, exact] = [0, null as Title | null]
    for (const { title, name: read } of places)
      for (const name of names) {
        if (read === name && (!exact || title.height > exact.height)) exact = title
        score = Math.max(
          score,
          read === name ? 1 : Math.min(0.99, nameLikeness(read, name, weightOf))
        )
      }
    return { insurer, score, exact }
  })
  const exact = scored
    .flatMap((one) => (one.exact ? [{ insurer: one.insurer, title: one.exact }] : []))
    .toSorted((a, b) => b.title.height - a.title.height)
  const candidates = scored
    .filter(({ score }) => score >= minLikeness)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ insurer: { id, name }, score }) => ({
      id,
      name,
      score: Math.round(score * 1000) / 1000,
    }))
  const [first] = exact
  const title = first?.title ?? labelled[0] ?? largestTitle(all, values)
  const isLabelled = first !== undefined && labelled.includes(first.title)
  const isOnly =
    first !== undefined &&
    exact.length === 1 &&
    !isCommonName(core(first.title.text)) &&
    (isLabelled || !isLessThanTitle(first.title, all, values))
  return {
    cells: title?.cells ?? [],
    text: title?.text ?? '',
    match: isOnly ? { id: first.insurer.id, name: first.insurer.name } : null,
    has_several: exact.length > 1,
    candidates,
  }
}
