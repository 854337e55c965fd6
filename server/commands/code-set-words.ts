import type { CodeSetPreview } from '@numo/domains/diagnoses/contract-import.ts'
import type { CodeFileProblem, CodeRowProblem } from '@numo/domains/diagnoses/rules-code-list.ts'

const number = new Intl.NumberFormat('en')

const fileProblems: Record<CodeFileProblem, string> = {
  empty: 'The file has no rows below its headings.',
  quotes: 'The file is no CSV table, or a quotation mark in it is not closed.',
  columns: 'The file needs columns named code and title.',
  'no-codes': 'No row of the file has an ICD-10 code and a title.',
  language: 'The titles do not show their language. Say it: --language en or --language es.',
  'too-many': 'The file has more rows than any code set.',
}

const rowProblems: Record<CodeRowProblem, string> = {
  no_code: 'the code is missing',
  wrong_code: 'this is no ICD-10 code; one looks like E11.9',
  no_title: 'the title is missing',
  long_title: 'the title has more than 300 characters',
  unreadable: 'the title has unreadable characters; save the file as UTF-8',
  clash: 'the code has another title above, which is kept',
}

/** Formats a preview for the terminal: what was understood, what is left out and why, what publishing changes. */
export function codeSetWords(preview: CodeSetPreview): string {
  if (preview.file_problem !== null) return fileProblems[preview.file_problem]
  const { known, added, changed, withdrawn, same, problems, problem_count } = preview
  return [
    `Code set ${preview.code_set}, language ${preview.language}: ${number.format(preview.understood)} rows understood, ${number.format(preview.repeated)} repeated.`,
    ...(preview.unused_columns.length > 0
      ? [`Columns that are not used: ${preview.unused_columns.join(', ')}.`]
      : []),
    ...(problem_count > 0 ? [`Rows left out: ${number.format(problem_count)}`] : []),
    ...problems.map(
      ({ line, problem, other_line }) =>
        `  line ${line}: ${rowProblems[problem]}${other_line === null ? '' : ` (line ${other_line})`}`
    ),
    ...(problem_count > problems.length
      ? [`  and ${number.format(problem_count - problems.length)} more`]
      : []),
    `Known: ${number.format(known)}. New: ${number.format(added)}, changed: ${number.format(changed)}, withdrawn: ${number.format(withdrawn)}, the same: ${number.format(same)}.`,
    ...(preview.is_mass_withdrawal
      ? ['Most of the known set would be withdrawn: add --accept-withdrawals if that is right.']
      : []),
    ...(added + changed + withdrawn === 0 ? ['Nothing changes.'] : []),
  ].join('\n')
}
