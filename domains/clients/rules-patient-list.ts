import { folded } from '../partners/rules-price-words.ts'
import { tableFileProblems } from '../shapes.ts'

/* A clinic's list of patients as a file: the number on the card, the birth date, and the day of the signed consent. */

export const patientProblems = [
  'formula',
  'no_member_id',
  'long_name',
  'wrong_birth_date',
  'no_consent',
  'consent_to_come',
  'duplicate',
] as const
export type PatientProblem = (typeof patientProblems)[number]
export const patientFileProblems = tableFileProblems
export type PatientFileProblem = (typeof patientFileProblems)[number]

/** Maximum number of rows of an imported list of patients. */
export const maxPatients = 2000

export type PatientRowInput = {
  line: number
  member_id: string
  birth_date: string
  /** Null where the file names nobody. */
  name: string | null
  /** Day on which the person signed that the clinic may see their cover. */
  signed_on: string
}
export type PatientRowProblem = { line: number; problem: PatientProblem; other_line: number | null }
type Line = { line: number; cells: readonly string[] }

const columnWords = {
  member_id: [
    ...['member id', 'member number', 'card number', 'policy number', 'member'],
    ...['numero de socio', 'numero de asegurado', 'numero de tarjeta', 'id de socio', 'asegurado'],
  ],
  birth_date: ['birth date', 'date of birth', 'born', 'dob', 'fecha de nacimiento', 'nacimiento'],
  name: ['name', 'patient', 'full name', 'nombre', 'paciente', 'nombre completo'],
  signed_on: [
    ...['consent', 'consent date', 'consent on', 'signed on', 'consent signed'],
    ...['consentimiento', 'fecha de consentimiento', 'firmado el'],
  ],
} as const
type Column = keyof typeof columnWords
const columnNames = ['member_id', 'birth_date', 'name', 'signed_on'] as const satisfies Column[]

/** Whether a spreadsheet would calculate a cell instead of showing it. */
export const isFormula = (cell: string): boolean => /^[\s'"]*[=+\-@|%]/.test(cell)

/** Returns a day written `2026-11-03` or, day first, `3/11/2026`; null for anything else. */
function dayOf(text: string): string | null {
  const dayFirst = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)
  const day = dayFirst
    ? `${dayFirst[3]}-${dayFirst[2]?.padStart(2, '0')}-${dayFirst[1]?.padStart(2, '0')}`
    : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** Reads one row; returns whom it names, or what is wrong with it. */
function readRow(
  line: number,
  cell: (column: Column) => string,
  today: string
): PatientRowInput | PatientProblem {
  if (columnNames.some((column) => isFormula(cell(column)))) return 'formula'
  const member_id = cell('member_id')
  if (member_id === '' || member_id.length > 80 || !/[\p{L}\p{N}]/u.test(member_id))
    return 'no_member_id'
  const name = cell('name') || null
  if (name !== null && name.length > 200) return 'long_name'
  const birth_date = dayOf(cell('birth_date'))
  if (birth_date === null || birth_date > today || birth_date <= '1900-01-01')
    return 'wrong_birth_date'
  const signed_on = dayOf(cell('signed_on'))
  if (signed_on === null || signed_on < birth_date) return 'no_consent'
  if (signed_on > today) return 'consent_to_come'
  return { line, member_id, birth_date, name, signed_on }
}

/**
 * Returns whom the rows of a list of patients name, and what is wrong with the others, each with its line. A row without a day of
 * consent names nobody: without consent a clinic sees no patient.
 */
export function readPatientList(
  lines: readonly Line[] | null,
  today: string
):
  | { rows: readonly PatientRowInput[]; problems: readonly PatientRowProblem[] }
  | { file_problem: PatientFileProblem } {
  if (lines === null) return { file_problem: 'quotes' }
  const [heads, ...body] = lines
  if (!heads || body.length === 0) return { file_problem: 'empty' }
  if (body.length > maxPatients) return { file_problem: 'too-many' }
  const columns = new Map<Column, number>()
  for (const [place, head] of heads.cells.entries()) {
    const known = columnNames.find((column) =>
      columnWords[column].some((word) => word === folded(head))
    )
    if (known && !columns.has(known)) columns.set(known, place)
  }
  if (!columns.has('member_id') || !columns.has('birth_date') || !columns.has('signed_on'))
    return { file_problem: 'columns' }
  const rows: PatientRowInput[] = []
  const problems: PatientRowProblem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of body) {
    const row = readRow(line, (column) => (cells[columns.get(column) ?? -1] ?? '').trim(), today)
    if (typeof row === 'string') {
      problems.push({ line, problem: row, other_line: null })
      continue
    }
    const key = `${folded(row.member_id)} ${row.birth_date}`
    const other_line = seen.get(key) ?? null
    if (other_line !== null) problems.push({ line, problem: 'duplicate', other_line })
    else {
      seen.set(key, line)
      rows.push(row)
    }
  }
  return { rows, problems }
}
