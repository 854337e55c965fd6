import { booksRules, verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/in-role.ts'
import { createSteps } from '../progress.ts'
import { booksWords } from './books-words.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run books:verify: compares every stored sum of money with the rows it is made of, in one snapshot, and names what
// is off. Exits with 1 when anything is.
const steps = createSteps(true)
const opened = await openCommandDatabase(readConfig(process.env), steps)
try {
  const problems = await inSystem(opened.database.db, null, verifyBooks)
  const output = problems.length > 0 ? process.stderr : process.stdout
  output.write(`${booksWords(problems, booksRules.length)}\n`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await opened.stop()
}
