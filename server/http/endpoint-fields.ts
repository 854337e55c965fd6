import { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** A field of an endpoint's input and its location in the request. */
export type Field = {
  name: string
  where: 'path' | 'query' | 'body'
  required: boolean
  schema: JsonSchema
}

/** Converts a Zod type to JSON Schema without `$schema`. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

/** Returns the fields of an endpoint's input, path parameters first. */
export function fieldsOf(endpoint: Endpoint): Field[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input')
  const fields = Object.entries(properties).map(([name, schema]): Field => {
    const where = endpoint.method === 'GET' ? 'query' : 'body'
    return {
      name,
      where: endpoint.path.includes(`{${name}}`) ? 'path' : where,
      required: required.includes(name),
      schema: typeof schema === 'boolean' ? {} : schema,
    }
  })
  const isInPath = ({ where }: Field) => where === 'path'
  return [...fields.filter(isInPath), ...fields.filter((field) => !isInPath(field))]
}
