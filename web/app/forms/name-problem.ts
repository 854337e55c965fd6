import type { AppWords } from '../../words/app-words.ts'
import { CallProblem } from '../call-problem.ts'
import { fieldSentence } from './field-sentence.ts'

/** What the server said of a name with an address in it, beside the field that has the name; null: it said no such thing. */
export function nameProblem(error: unknown, field: string, t: AppWords) {
  const fields = error instanceof CallProblem ? error.fields : []
  const found = fields.find(({ code }) => code === 'link_in_name')
  return found ? { field, error: fieldSentence(found, t) } : null
}
