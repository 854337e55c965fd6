/** Converts form values to the input of an endpoint, and field errors to the fields that show them. */
import { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { fieldProblemsOf, type FieldProblem } from '@numo/kit/field-problem.ts'
import type { AppWords } from '../../words/app-words.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import { fieldSentence } from './field-sentence.ts'

/** Values of a form by field name. */
export type FormValues = Readonly<Record<string, unknown>>

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Passwords are not trimmed: their spaces are significant. */
const isSecret = (schema: z.ZodType) =>
  z.globalRegistry.get(schema instanceof z.ZodOptional ? schema.unwrap() : schema)?.['format'] ===
  'password'

/**
 * Returns the value a field sends. Text is trimmed. An empty field becomes null or an empty string, whichever the
 * schema accepts; it is omitted when optional and initially empty. Otherwise it is unchanged and the schema reports it
 * as required.
 */
function sentValue(schema: z.ZodType | undefined, value: unknown, first: unknown): unknown {
  const tidy = typeof value === 'string' && !(schema && isSecret(schema)) ? value.trim() : value
  if (!schema || (tidy !== '' && tidy !== null)) return tidy
  const empty = [null, ''].find((one) => schema.safeParse(one).success)
  if (empty !== undefined) return empty
  // A field emptied by the user is never omitted: omitting it would leave the stored value unchanged without an error.
  const mayBeAbsent = !first && schema.safeParse(undefined).success
  return mayBeAbsent ? undefined : tidy
}

/** Returns the schema at a path within objects, through optional and nullable wrappers. */
function schemaAt(schema: unknown, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema instanceof z.ZodType ? schema : undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return schemaAt(schema.unwrap(), path)
  return schema instanceof z.ZodObject ? schemaAt(schema.shape[name], rest) : undefined
}

/** Returns a copy of the object with `value` at a path. */
function withValue(
  of: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
  value: unknown
): Record<string, unknown> {
  if (rest.length === 0) return { ...of, [name]: value }
  const within = of[name]
  const known = typeof within === 'object' && within !== null ? { ...within } : {}
  return { ...of, [name]: withValue(known, rest, value) }
}

/**
 * Builds the input of an endpoint from form values; `first` are the initial values. A name with dots is a path within
 * objects.
 */
export const inputOf = (
  endpoint: Endpoint,
  values: FormValues,
  first: FormValues = {}
): Record<string, unknown> =>
  Object.entries(values).reduce<Record<string, unknown>>((input, [name, value]) => {
    const path = name.split('.')
    const sent = sentValue(schemaAt(endpoint.input, path), value, first[name])
    return sent === undefined ? input : withValue(input, path, sent)
  }, {})

/** Validates an input against the endpoint's schema and returns the field errors. */
export function problemsOf(endpoint: Endpoint, input: unknown): FieldProblem[] {
  const { error } = endpoint.input.safeParse(input)
  return error ? fieldProblemsOf(error, input) : []
}

/** Error codes whose bounds are in minor units, which mean nothing to the user who typed a decimal amount. */
const amountErrorPattern = /^(?:not_a_number|not_whole|too_small|too_large)$/

/** What a form declares about the fields that an error may name. */
export type FormFields = {
  /** Labels by field name; errors of these fields are shown beside them. */
  labels: Readonly<Record<string, string>>
  /** Names of fields that hold amounts of money. */
  amounts?: readonly string[]
  /** Required fields with their messages, in addition to what the schema requires. */
  needed?: FieldErrors
}

/**
 * Maps field errors to the fields of the form. An error within a nested object is shown at its field; an error of no
 * field of the form is `general`.
 */
export function errorsOf(
  problems: readonly FieldProblem[],
  { labels, amounts = [] }: FormFields,
  t: AppWords
): { errors: FieldErrors; general: string | null } {
  const errors: Record<string, string> = {}
  let general: string | null = null
  for (const problem of problems) {
    const paths = problem.path.map((_, i) => problem.path.slice(0, i + 1).join('.'))
    const name = paths.findLast((path) => labels[path] !== undefined)
    if (name === undefined) general ??= fieldSentence(problem, t)
    else
      errors[name] ??=
        problem.code === 'required'
          ? t('field.fill_in', { label: labels[name] ?? '' })
          : amounts.includes(name) && amountErrorPattern.test(problem.code)
            ? t('field.amount')
            : fieldSentence(problem, t)
  }
  return { errors, general }
}
