import { linkInName } from '@numo/kit/has-link.ts'
import type { AppWords } from '../words/app-words.ts'

/** What the server said of a name with an address in it, beside the field that has the name; null: it said no such thing. */
export const nameProblem = (error: unknown, field: string, t: AppWords) =>
  error instanceof Error && error.message.endsWith(linkInName)
    ? { field, error: t('app.error.link_in_name') }
    : null
