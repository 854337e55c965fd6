import type { BooksProblem } from '@numo/domains/ledger/verify-books.ts'

/** Describes the result of verifying the books: one line for each rule that is broken, with what breaks it. */
export function booksWords(problems: readonly BooksProblem[], rules: number): string {
  if (problems.length === 0) return `The books are right: ${rules} rules hold.`
  const byRule = Map.groupBy(problems, ({ rule }) => rule)
  const lines = [...byRule].map(
    ([rule, broken]) => `  Not so: ${rule}\n${broken.map(({ what }) => `    ${what}`).join('\n')}`
  )
  return `The books are off: ${byRule.size} of ${rules} rules are broken.\n${lines.join('\n')}`
}
