import type { z } from 'zod'
import { refuseField } from '@numo/kit/fail.ts'

/** Reads the query of a list as the list's own endpoint does, for a bulk action on all that it matches. */
export const parseQuery =
  <Input extends z.ZodType>(input: Input) =>
  (query: Record<string, string>): z.output<Input> => {
    const parsed = input.safeParse(query)
    if (!parsed.success) throw refuseField('selection', 'invalid_value', 'no such list')
    return parsed.data
  }
