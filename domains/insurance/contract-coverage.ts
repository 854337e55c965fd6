import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { oneLine } from '../shapes.ts'

/** A person's member number under a policy. */
export const saveMemberNumber = endpoint({
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  name: 'saveMemberNumber',
  resource: 'policy',
  actions: ['update'],
  summary: 'Sets the member number of a client under a policy',
  method: 'POST',
  path: '/api/v4/account/{accountId}/coverages/{id}',
  input: z.strictObject({
    accountId: z.uuid(),
    /** Id of the coverage (one person under one policy). */
    id: z.uuid(),
    version: z.int(),
    member_id: oneLine(80).nullable(),
  }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-account': 404, 'no-such-coverage': 404, 'changed-meanwhile': 409 },
})
