import { z } from 'zod'
import { serve, type ServedEndpoint } from '@numo/domains/serve.ts'
import { endpoint } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'

/** Endpoints for tests of the server alone. */
export const echo = endpoint({
  name: 'echo',
  summary: 'Gives back what it gets',
  method: 'GET',
  path: '/api/v4/echo/{id}',
  access: 'public',
  input: z.strictObject({
    id: z.string().max(50),
    text: z.string().max(100).optional(),
    count: z.coerce.number().int().min(1).max(9).default(1),
  }),
  output: z.object({ id: z.string(), text: z.string().nullable(), count: z.int(), runs: z.int() }),
  refusals: { 'no-such-echo': 404, 'echo-left': 410 },
  fresh_for: 30,
})

const send = endpoint({
  name: 'send',
  summary: 'Takes something in',
  method: 'POST',
  path: '/api/v4/echo/{id}/notes',
  access: 'public',
  input: z.strictObject({ id: z.string().max(50), note: z.string().min(1).max(200) }),
  output: z.object({ note: z.string() }),
})

const hidden = endpoint({
  name: 'hidden',
  summary: 'Is only for staff',
  method: 'GET',
  path: '/api/v4/hidden',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({}),
})

/** Serves the test endpoints; an echo with the id `slow` awaits `wait`. */
export function testEndpoints(wait: () => Promise<void> = async () => {}): ServedEndpoint[] {
  let runs = 0
  return [
    serve(echo, async (_, { id, text, count }) => {
      runs += 1
      if (id === 'none') throw refuse(404, 'no-such-echo', 'There is no such echo')
      if (id === 'left') throw refuse(410, 'echo-left', 'This echo has left')
      if (id === 'broken') throw new Error('a secret of ours')
      // A result that violates its own contract.
      if (id === 'unfit') return { id, text: null, count: 0.5, runs }
      if (id === 'slow') await wait()
      return { id, text: text ?? null, count, runs }
    }),
    serve(send, async (_, { note }) => ({ note })),
    serve(hidden, async () => ({})),
  ]
}
