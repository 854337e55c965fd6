/** From what a form holds to what its endpoint takes, and from what is wrong to the fields it is said beside. */
import { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { fieldProblemsOf, type FieldProblem } from '@numo/kit/field-problem.ts'
import type { AppWords } from '../../words/app-words.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import { fieldSentence } from './field-sentence.ts'

/** What a form holds, by the names of its fields. */
export type FormValues = Readonly<Record<string, unknown>>

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A secret is sent as it was typed: its spaces are part of it. */
const isSecret = (schema: z.ZodType) =>
  z.globalRegistry.get(schema instanceof z.ZodOptional ? schema.unwrap() : schema)?.['format'] ===
  'password'

/**
 * What a field sends. Text is trimmed. An empty field is null where the schema takes null, empty where it takes that, and
 * left out where it is optional and held nothing at first; else it stays as it is, and the schema says that it is needed.
 */
function sentValue(schema: z.ZodType | undefined, value: unknown, first: unknown): unknown {
  const tidy = typeof value === 'string' && !(schema && isSecret(schema)) ? value.trim() : value
  if (!schema || (tidy !== '' && tidy !== null)) return tidy
  const empty = [null, ''].find((one) => schema.safeParse(one).success)
  if (empty !== undefined) return empty
  // Whoever empties a field wants something of it: leaving it out would change nothing, and nobody would know.
  const mayBeAbsent = !first && schema.safeParse(undefined).success
  return mayBeAbsent ? undefined : tidy
}

/** The schema at a path of another one, through what may be left out or null. */
function schemaAt(schema: unknown, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema instanceof z.ZodType ? schema : undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return schemaAt(schema.unwrap(), path)
  return schema instanceof z.ZodObject ? schemaAt(schema.shape[name], rest) : undefined
}

/** The same with `value` at a path. */
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
 * The input of an endpoint that a form's values make, of which `first` are those it began with. A name with dots is a path
 * within objects.
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

/** What the endpoint's own schema finds wrong with an input. */
export function problemsOf(endpoint: Endpoint, input: unknown): FieldProblem[] {
  const { error } = endpoint.input.safeParse(input)
  return error ? fieldProblemsOf(error, input) : []
}

/** What is typed as an amount is a whole number of minor units in the schema: its bounds are nothing people know. */
const ofAmounts = /^(?:not_a_number|not_whole|too_small|too_large)$/

/** What a form knows of the fields that a refusal may name. */
export type FormFields = {
  /** What each field is called, by its name; what is wrong is said beside these. */
  labels: Readonly<Record<string, string>>
  /** Names of the fields that are amounts of money. */
  amounts?: readonly string[]
  /** Fields that must not be empty, whatever the schema takes, with what is said of one that is. */
  needed?: FieldErrors
}

/**
 * What is wrong, by the names of the form's fields. What is wrong within a field is said beside it; what no field of the
 * form has is `general`.
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
          : amounts.includes(name) && ofAmounts.test(problem.code)
            ? t('field.amount')
            : fieldSentence(problem, t)
  }
  return { errors, general }
}
