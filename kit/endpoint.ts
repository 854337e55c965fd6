import type { z } from 'zod'

/** Who may call an endpoint at all. Which rows they may touch is the verb's business. */
export type Access = 'public' | 'signed-in' | 'account' | 'partner' | 'admin'

/**
 * One call the browser, another program or a page can make. The server binds a verb to it and a
 * caller sends it: both import the same constant, so shape, path and access are said once.
 */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** Its name in the API description (`operationId`); the verb's file has the same name. */
  readonly name: string
  /** One sentence for the API description. */
  readonly summary: string
  readonly method: 'GET' | 'POST'
  /** `{name}` parts are taken out of the input; what is left travels as query (GET) or JSON (POST). */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Refuses unknown fields and bounds every value. Query values arrive as text: coerce here. */
  readonly input: In
  readonly output: Out
  /** Refusals a caller can meet besides 400: code -> status. They are listed in the API description. */
  readonly refusals?: Readonly<Record<string, 401 | 403 | 404 | 409 | 410 | 422 | 429>>
  /** Seconds an answer may be kept by the caller. Without it an answer is never kept. */
  readonly fresh_for?: number
}

/** Declares an endpoint; exists so that its two shapes are inferred. */
export const endpoint = <In extends z.ZodType, Out extends z.ZodType>(
  e: Endpoint<In, Out>
): Endpoint<In, Out> => e

/** Fills the `{name}` parts of a path and gives back what was not used. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** What a caller sends. */
export type SentTo<E extends Endpoint> = z.input<E['input']>
/** What a verb receives: the endpoint's input after parsing. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller gets back. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
