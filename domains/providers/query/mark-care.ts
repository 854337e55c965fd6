import { lexicon, noForms } from './lexicon.ts'
import { eachRun, type Marked } from './marks.ts'
import { barelySaid, byRoots, isForm, joined, rootsOf, withoutDegrees } from './phrases.ts'
import { contentOf, isSmall } from './tokens.ts'
import { careGivers, empty, forWhom, men, women } from './vocabulary.ts'

/** From so many words a phrase of care is read as it stands before the notes in it: `sweating at night`. */
const minWhole = 3

/** Marks whole phrases of care as the lexicon has them. */
export function markWholeCare(marked: readonly Marked[]) {
  eachRun(marked, lexicon.longest + 4, (run) => {
    const text = run.length < minWhole ? '' : run.map((token) => token.text).join(' ')
    const ids = lexicon.phrases.get(text)
    const key = contentOf(run).map(({ stem }) => stem)
    return ids
      ? {
          is: 'care',
          ids,
          words: key.length,
          is_name: false,
          is_complaint: !isOffered.has(ids[0] ?? '') && lexicon.complaints.has(key.join(' ')),
        }
      : null
  })
}

/** Marks phrases of kinds of care with at least `least` words that carry meaning. */
export function markCare(
  marked: readonly Marked[],
  least: number,
  mayStandAlone: (word: string) => boolean = (word) => !empty.has(word)
) {
  // Words between those of a phrase that carry no meaning make it longer: `dolor en la parte baja de la espalda`.
  eachRun(marked, lexicon.longest + 4, (run) => {
    const [first, last] = [run[0], run.at(-1)]
    const written = lexicon.phrases.get(run.map(({ text }) => text).join(' '))
    // `no se me para`, `the runs`: an end says nothing elsewhere.
    const isNoFormle = written !== undefined && run.length > 1
    if (!first || !last || (!isNoFormle && (isSmall(first.text) || isSmall(last.text)))) return null
    const content = contentOf(run)
    if (content.length < least && !isNoFormle) return null
    // No phrase goes on after a comma.
    if (written === undefined && run.slice(1).some(({ starts }) => starts)) return null
    if (isSomebody(run, content)) return null
    const stems = content.map(({ stem }) => stem)
    // `toca` has the stem of `TOC`, and is no form of it.
    const [stem = ''] = stems
    // `hombres` has the root of `hombros`.
    const isNoForm =
      content.length === 1 &&
      (men.has(first.text) || women.has(first.text) || noForms.has(first.text))
    const isOther =
      content.length === 1 &&
      (lexicon.abbreviations.has(stem)
        ? first.text.replace(/s$/, '') !== stem
        : !isForm(first.text))
    const ids =
      written ??
      (isOther || isNoForm ? undefined : lexicon.ids.get(stems.join(' '))) ??
      (isNoForm ? undefined : byRoots(run, content)) ??
      withoutDegrees(content) ??
      joined(run)
    if (!ids || (content.length === 1 && !isNoFormle && !mayStandAlone(first.text))) return null
    const key = stems.join(' ')
    const is_name = lexicon.names.has(key)
    const is_complaint =
      !is_name &&
      !isOffered.has(ids[0] ?? '') &&
      [content, ...barelySaid(content)]
        .flatMap((words) => [words.map(({ stem }) => stem), ...rootsOf(words)])
        .flatMap((words) => [words.join(' '), words.toReversed().join(' ')])
        .some((one) => lexicon.complaints.has(one))
    return { is: 'care', ids, words: content.length, is_name, is_complaint }
  })
}

/** Tests, places and shops: nothing hurts there. */
const isOffered: ReadonlySet<string> = new Set(
  'imaging laboratory pharmacy hospital clinic optometry medical-equipment radiology pathology massage acupuncture nutrition lactation midwifery'.split(
    ' '
  )
)

/** True for `woman doctor`, who gives the care; a `doctor for women` is whom it is for. */
const isSomebody = (run: readonly Marked[], content: readonly Marked[]) =>
  content.length === 2 &&
  content.some(({ text }) => careGivers.has(text)) &&
  content.some(({ text }) => women.has(text) || men.has(text)) &&
  !run.some(({ text }) => forWhom.has(text) || text === 'womens' || text === 'mens')
