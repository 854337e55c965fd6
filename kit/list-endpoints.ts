/** The endpoints every list has, each told only what is its own. Shapes and refusals are those of `kit/list.ts`. */
import { z } from 'zod'
import { endpoint, type Endpoint } from './endpoint.ts'
import {
  bulkInput,
  bulkOutput,
  bulkRefusals,
  exportOutput,
  listOutput,
  type listInput,
} from './list.ts'
import { locales } from './locales.ts'

/** What such an endpoint says for itself. */
type EndpointOptions = Omit<Endpoint, 'method' | 'input' | 'output'>
type AnyListInput = ReturnType<typeof listInput<readonly [string], Record<string, z.ZodType>>>

/** The endpoint of a list: a page of rows of one kind. */
export const listEndpoint = <In extends AnyListInput, Row extends z.ZodType>({
  input,
  row,
  refusals,
  ...reported
}: EndpointOptions & { input: In; row: Row }) =>
  endpoint({
    ...reported,
    method: 'GET',
    input,
    output: listOutput(row),
    refusals: { 'bad-cursor': 400, ...refusals },
  })

/** The endpoint that gives a list as a file. `list` is what the list itself takes. */
export const exportEndpoint = <Shape extends z.ZodRawShape>({
  list,
  ...reported
}: EndpointOptions & { list: z.ZodObject<Shape, z.core.$strict> }) =>
  endpoint({
    ...reported,
    method: 'GET',
    not_in_view: true,
    input: list.extend({
      locale: z.enum(locales).default('en'),
      /** Names of columns, in the order they are shown: `name,status`. Left out: all of them. */
      columns: z.string().max(400).optional(),
    }),
    output: exportOutput,
  })

/** The endpoint of actions on many rows of a list. `fields` are the action's own. */
export const bulkEndpoint = <Fields extends Record<string, z.ZodType>>({
  fields,
  refusals,
  ...reported
}: EndpointOptions & { fields: Fields }) =>
  endpoint({
    ...reported,
    method: 'POST',
    input: bulkInput(fields),
    output: bulkOutput,
    refusals: { ...bulkRefusals, ...refusals },
  })
