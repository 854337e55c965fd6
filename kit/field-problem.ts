/** Problems of input fields as codes with parameters, which the interface translates. */
import { z } from 'zod'

/**
 * Checks that contracts define themselves: code -> message for developers. A contract passes the message to the check
 * (`.regex(pattern, fieldRules.phone)`), and `fieldProblemsOf` finds the code by it.
 */
export const fieldRules = {
  calendar_time: 'is no moment of the calendar',
  country_code: 'is not a country code such as MX',
  currency_code: 'is not a currency code such as MXN',
  date_time: 'is not a day with a time such as 2026-11-22T09:30',
  email: 'is not an e-mail address such as name@example.com',
  import_file: 'must be a .ndjson, .json, .csv, .tsv or .txt file, gzip or not',
  language_code: 'is not a language code such as es',
  link_in_name: 'Leave web and e-mail addresses out of the name. Put a space after a full stop.',
  npi: 'must be ten digits',
  one_line: 'must be one line of text',
  phone: 'is not a phone number',
  phone_international: 'is not a phone number such as +525512345678',
  text: 'has characters that are no text',
  time_zone: 'is not a time zone such as America/Mexico_City',
  web_address: 'is not a web address such as https://clinic.example',
} as const
export type FieldRule = keyof typeof fieldRules

/** All codes of field problems; each has a sentence in `web/words/<language>/field.json`. */
export const fieldProblemCodes = [
  'required',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_small',
  'too_large',
  'not_above',
  'not_below',
  'not_multiple_of',
  'not_a_number',
  'not_whole',
  'not_a_date',
  'invalid_format',
  'invalid_option',
  'invalid_type',
  'invalid_value',
  'unknown_field',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the literal types of the keys
  ...(Object.keys(fieldRules) as FieldRule[]),
] as const
export type FieldProblemCode = (typeof fieldProblemCodes)[number]

export const FieldProblemShape = z.object({
  /** Property names and array indexes that lead to the field; empty for the whole input. */
  path: z.array(z.union([z.string(), z.int()])),
  code: z.enum(fieldProblemCodes),
  /** Values for the sentence, such as a bound. */
  params: z.record(z.string(), z.number()),
})
export type FieldProblem = z.output<typeof FieldProblemShape>

const ruleOfMessage = new Map<string, FieldRule>(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries loses the literal types of the keys
  (Object.entries(fieldRules) as [FieldRule, string][]).map(([code, message]) => [message, code])
)

/** Returns the value at a path, or undefined. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Whether the bound applies to a number instead of the length of a text or list. */
const isOfNumber = (origin: string) => /^(?:number|int|bigint|date)$/.test(origin)

type ProblemCode = Pick<FieldProblem, 'code' | 'params'>
const report = (code: FieldProblemCode, params: FieldProblem['params'] = {}): ProblemCode => ({
  code,
  params,
})

function tooSmall(issue: z.core.$ZodIssueTooSmall): ProblemCode {
  const minimum = Number(issue.minimum)
  if (isOfNumber(issue.origin))
    return report(issue.inclusive === false ? 'not_above' : 'too_small', { minimum })
  if (issue.origin === 'string') return report('too_short', { minimum })
  return minimum === 1 ? report('required') : report('too_few', { minimum })
}

function tooBig(issue: z.core.$ZodIssueTooBig): ProblemCode {
  const maximum = Number(issue.maximum)
  if (isOfNumber(issue.origin))
    return report(issue.inclusive === false ? 'not_below' : 'too_large', { maximum })
  return report(issue.origin === 'string' ? 'too_long' : 'too_many', { maximum })
}

function problemCodeOf(issue: z.core.$ZodIssue): ProblemCode {
  const rule = ruleOfMessage.get(issue.message)
  if (rule) return report(rule)
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      if (issue.expected === 'int') return report('not_whole')
      return report(issue.expected === 'number' ? 'not_a_number' : 'invalid_type')
    case 'invalid_format':
      if (issue.format === 'date') return report('not_a_date')
      return report(issue.format === 'email' ? 'email' : 'invalid_format')
    case 'not_multiple_of':
      return report('not_multiple_of', { divisor: issue.divisor })
    case 'invalid_value':
    case 'invalid_union':
      return report('invalid_option')
    default:
      return report('invalid_value')
  }
}

/** Maximum number of fields a refusal lists. */
const maxProblems = 50

/** Converts a validation error to field problems in schema order. A required field that is empty is `required`. */
export const fieldProblemsOf = (error: z.core.$ZodError, input: unknown): FieldProblem[] =>
  error.issues.flatMap((issue) => problemsOf(issue, input)).slice(0, maxProblems)

function problemsOf(issue: z.core.$ZodIssue, input: unknown): FieldProblem[] {
  const path = issue.path.map((name) => (typeof name === 'symbol' ? String(name) : name))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      path: [...path, name.slice(0, 60)],
      ...report('unknown_field'),
    }))
  const isMissing = path.length > 0 && isEmpty(valueAt(input, path))
  return [{ path, ...(isMissing ? report('required') : problemCodeOf(issue)) }]
}
