import type { Locale } from '@numo/kit/locales.ts'
import { fold } from '@numo/kit/text.ts'
import type { importedCodeSets } from './enums.ts'

export const codeFileProblems = [
  'empty',
  'quotes',
  'columns',
  'no-codes',
  'language',
  'too-many',
] as const
export type CodeFileProblem = (typeof codeFileProblems)[number]
export const codeRowProblems = [
  'no_code',
  'wrong_code',
  'no_title',
  'long_title',
  'unreadable',
  'clash',
] as const
export type CodeRowProblem = (typeof codeRowProblems)[number]

/** Most rows of one file, and most characters of a title. */
export const maxCodeRows = 120_000
const maxTitle = 300

/** A row that cannot be used; `other_line` has the same code with another title. */
export type CodeRowIssue = { line: number; problem: CodeRowProblem; other_line: number | null }

export type CodeList = {
  rows: { code: string; title: string; everyday: string[] }[]
  issues: CodeRowIssue[]
  /** Rows that repeat another one. */
  repeated: number
  /** Headings of columns that are not used. */
  unused_columns: string[]
  code_set: (typeof importedCodeSets)[number]
  language: Locale
}

type Column = 'code' | 'title' | 'everyday'
/** Folded headings that name a column, the best first. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  code: [
    'code',
    'codigo',
    'clave',
    'icd',
    'icd10',
    'icd 10',
    'icd code',
    'icd10 code',
    'icd 10 code',
    'cie',
    'cie10',
    'cie 10',
    'catalog key',
    'diagnosis code',
  ],
  title: [
    'title',
    'titulo',
    'long title',
    'long description',
    'description',
    'descripcion',
    'nombre',
    'name',
    'diagnosis',
    'diagnostico',
  ],
  everyday: [
    'everyday',
    'everyday words',
    'lay words',
    'synonyms',
    'sinonimos',
    'palabras comunes',
  ],
}

function placesOf(cells: readonly string[]): Partial<Record<Column, number>> {
  const folded = cells.map(fold)
  const placeOf = (column: Column) => {
    const name = headings[column].find((heading) => folded.includes(heading))
    return name === undefined ? undefined : folded.indexOf(name)
  }
  const [code, title, everyday] = [placeOf('code'), placeOf('title'), placeOf('everyday')]
  return {
    ...(code !== undefined && { code }),
    ...(title !== undefined && { title }),
    ...(everyday !== undefined && { everyday }),
  }
}

/** Returns a code as it is written, `E11.9`, from forms such as `e119` and `A17.0†`; null when it is none of ICD-10. */
export function codeOf(text: string): string | null {
  const key = text.replace(/[.\s†*+]/g, '').toUpperCase()
  if (!/^[A-Z]\d[\dA-Z][\dA-Z]{0,4}$/.test(key)) return null
  return key.length === 3 ? key : `${key.slice(0, 3)}.${key.slice(3)}`
}

const wordsOf = {
  en: /\b(?:of|the|with|without|other|unspecified|due|and)\b/i,
  es: /\b(?:del?|las?|los|con|sin|otr[ao]s?|no especificad[ao]s?|y)\b/i,
}

/** Returns the language of titles by their small words, or null when they do not say. */
function languageOf(titles: readonly string[]): 'en' | 'es' | null {
  const count = (words: RegExp) => titles.filter((title) => words.test(title)).length
  const [en, es] = [count(wordsOf.en), count(wordsOf.es)]
  if (en === es) return null
  return en > es ? 'en' : 'es'
}

/** The ICD-10 of the WHO has no code of more than five characters. */
const isClinicalModification = (codes: readonly string[]) =>
  codes.some((code) => code.replace('.', '').length > 5)

/**
 * Reads a list of codes: one row a code, with headings in English or Spanish. A row that cannot be used is left out and named; the first
 * of two rows that give a code different titles counts. Set and language follow from the rows where `given` does not say them.
 */
export function readCodeList(
  table: readonly { line: number; cells: readonly string[] }[] | null,
  given: {
    code_set?: CodeList['code_set'] | null | undefined
    language?: CodeList['language'] | null | undefined
  } = {}
): CodeList | { file_problem: CodeFileProblem } {
  if (table === null) return { file_problem: 'quotes' }
  const [head, ...body] = table
  if (!head || body.length === 0) return { file_problem: 'empty' }
  if (body.length > maxCodeRows) return { file_problem: 'too-many' }
  const places = placesOf(head.cells)
  if (places.code === undefined || places.title === undefined) return { file_problem: 'columns' }
  const { rows, issues, repeated } = readRows(body, places)
  if (rows.length === 0) return { file_problem: 'no-codes' }
  const language = given.language ?? languageOf(rows.map(({ title }) => title))
  if (language === null) return { file_problem: 'language' }
  const used = new Set(Object.values(places))
  return {
    rows,
    issues,
    repeated,
    language,
    unused_columns: head.cells.filter((name, at) => !used.has(at) && name.trim() !== ''),
    code_set:
      given.code_set ??
      (isClinicalModification(rows.map(({ code }) => code)) ? 'icd10cm' : 'icd10'),
  }
}

function readRows(
  body: readonly { line: number; cells: readonly string[] }[],
  places: Partial<Record<Column, number>>
): Pick<CodeList, 'rows' | 'issues' | 'repeated'> {
  const rows: CodeList['rows'] = []
  const issues: CodeRowIssue[] = []
  const first = new Map<string, { line: number; title: string }>()
  let repeated = 0
  for (const { line, cells } of body) {
    const text = (column: Column) =>
      (cells[places[column] ?? -1] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
    const [typed, title] = [text('code'), text('title')]
    const code = codeOf(typed)
    const before = code === null ? undefined : first.get(code)
    const problem = problemOf(typed, code, title)
    if (problem) issues.push({ line, problem, other_line: null })
    else if (before && before.title !== title)
      issues.push({ line, problem: 'clash', other_line: before.line })
    else if (before) repeated += 1
    else if (code !== null) {
      first.set(code, { line, title })
      rows.push({
        code,
        title,
        everyday: text('everyday')
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean),
      })
    }
  }
  return { rows, issues, repeated }
}

function problemOf(typed: string, code: string | null, title: string): CodeRowProblem | null {
  if (typed === '') return 'no_code'
  if (code === null) return 'wrong_code'
  if (title === '') return 'no_title'
  if (title.length > maxTitle) return 'long_title'
  // A replacement character, or a control character: the file is not UTF-8.
  return /[\uFFFD\p{Cc}]/u.test(title) ? 'unreadable' : null
}
