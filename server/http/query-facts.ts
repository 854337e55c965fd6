import type { z } from 'zod'
import { sentenceOf } from '@numo/domains/serve.ts'
import { refuseFields } from '@numo/kit/fail.ts'
import { fieldProblemsOf } from '@numo/kit/field-problem.ts'

/** Parses the query of an upload; refuses repeated names, and reports the first problem in its own words. */
export function queryFacts<Facts extends z.ZodType>(search: string, shape: Facts): z.output<Facts> {
  const sent = new URLSearchParams(search)
  const values = Object.fromEntries(sent)
  const parsed = shape.safeParse(values)
  const isText = Object.values(values).every((text) => text.isWellFormed())
  if (parsed.success && isText && Object.keys(values).length === sent.size) return parsed.data
  throw refuseFields(
    parsed.error ? sentenceOf(parsed.error) : 'Say each thing once',
    parsed.error ? fieldProblemsOf(parsed.error, values) : []
  )
}
