/** Builders of list, export and bulk endpoints with the common shapes and refusals of `kit/list.ts`. */
import { z } from 'zod'
import { endpoint, type Endpoint } from './endpoint.ts'
import {
  bulkInput,
  bulkOutput,
  bulkRefusals,
  bulkRunInput,
  bulkRunOutput,
  exportOutput,
  listOutput,
  type listInput,
} from './list.ts'
import { locales } from './locales.ts'

/** Options of an endpoint that the builders do not set. */
type EndpointOptions = Omit<Endpoint, 'method' | 'input' | 'output'>
type AnyListInput = ReturnType<typeof listInput<readonly [string], Record<string, z.ZodType>>>

/** Declares the endpoint of a list: one page of rows. */
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

/** Declares the endpoint that exports a list as CSV. `list` is the input of the list. */
export const exportEndpoint = <Shape extends z.ZodRawShape>({
  list,
  ...reported
}: EndpointOptions & { list: z.ZodObject<Shape, z.core.$strict> }) =>
  endpoint({
    ...reported,
    method: 'GET',
    not_in_view: true,
    is_file: true,
    input: list.extend({
      locale: z.enum(locales).default('en'),
      /** Column names in display order: `name,status`. Defaults to all. */
      columns: z.string().max(400).optional(),
    }),
    output: exportOutput,
  })

/** Declares the endpoint of a bulk action on rows of a list. `fields` are additional inputs of the action. */
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

/**
 * Declares the endpoint that previews a bulk action on rows of a list, or starts it in the background. `fields` are
 * additional inputs of the action.
 */
export const bulkRunEndpoint = <Fields extends Record<string, z.ZodType>>({
  fields,
  refusals,
  ...reported
}: EndpointOptions & { fields: Fields }) =>
  endpoint({
    ...reported,
    method: 'POST',
    input: bulkRunInput(fields),
    output: bulkRunOutput,
    refusals: { 'selection-changed': 409, 'selection-too-large': 422, ...refusals },
  })
