import type { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { refuseFields } from '@numo/kit/fail.ts'
import { fieldProblemsOf } from '@numo/kit/field-problem.ts'
import type { Context } from './context.ts'

/** An endpoint joined to its verb; the types are checked here, then forgotten. */
export type ServedEndpoint = {
  endpoint: Endpoint
  run(ctx: Context, input: unknown): Promise<unknown>
}

/**
 * Joins an endpoint to its verb. A wrong input is refused with 400 and names its fields; an answer
 * that does not fit the contract is our bug and leaves as 500.
 */
export const serve = <In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  verb: (ctx: Context, input: z.output<In>) => Promise<z.input<Out>>
): ServedEndpoint => ({
  endpoint,
  run: async (ctx, input) => {
    const parsed = endpoint.input.safeParse(input)
    if (!parsed.success)
      throw refuseFields(sentenceOf(parsed.error), fieldProblemsOf(parsed.error, input))
    return endpoint.output.parse(await verb(ctx, parsed.data))
  },
})

/** The first problem, for developers. */
export function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request is not valid'
  const field = issue.path.join('.')
  return field ? `${field}: ${issue.message}` : issue.message
}
