import type { z } from 'zod'
import { refuseField } from '@numo/kit/fail.ts'

/** Parses a list query with the list's input schema, for a bulk action on all matching rows. */
export const parseQuery =
  <Input extends z.ZodType>(input: Input) =>
  (query: Record<string, string>): z.output<Input> => {
    const parsed = input.safeParse(query)
    if (!parsed.success) throw refuseField('selection', 'invalid_value', 'no such list')
    return parsed.data
  }
