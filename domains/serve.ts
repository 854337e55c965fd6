import type { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { refuseFields } from '@numo/kit/fail.ts'
import { fieldProblemsOf } from '@numo/kit/field-problem.ts'
import type { Context } from './context.ts'
import './phone-rule.ts'

/** An endpoint bound to its verb. Its input and output types are checked here and then erased. */
export type ServedEndpoint = {
  endpoint: Endpoint
  run(ctx: Context, input: unknown): Promise<unknown>
}

/**
 * Binds an endpoint to its verb. Invalid input is refused with 400 and the failing fields; output that violates the
 * contract is a bug and gives a 500.
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

/** Describes the first issue, for developers. */
export function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request is not valid'
  const field = issue.path.join('.')
  return field ? `${field}: ${issue.message}` : issue.message
}
