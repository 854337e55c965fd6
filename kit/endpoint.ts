import type { z } from 'zod'

/** The product's names for roles and for what is owned: `domains/endpoint-names.ts` merges them in. */
export interface EndpointNames {}
type Names<Kind extends string> = Kind extends keyof EndpointNames ? EndpointNames[Kind] : never

/**
 * Who may call an endpoint at all, and the role they act in there. Which rows they may touch is the database's and the
 * verb's business.
 */
type Access = 'public' | 'signed-in' | Names<'role'>

/** What kind of thing a part of an input names, and so whose it must be. */
export type OwnedRecord = Names<'owned'>

/** What can be done with a record: read it, make one, change one, take one away. */
type RecordAction = 'read' | 'write' | 'update' | 'delete'

/**
 * Why nobody can be kept from an endpoint by a flag: it is about their `own` sign-in, inbox and lists; it is a `right`
 * everybody has, as to a copy of what we know of them; the `frame` of every area is drawn with it.
 */
type UnflaggedAccess = 'own' | 'right' | 'frame'

/** What staff need for calling an endpoint that is a household's or an organisation's. */
type StaffBranch = {
  /** The feature (spec 6) it takes. */
  readonly feature: string
  /** True where staff change something, or see documents or health data of somebody. */
  readonly needs_second_factor?: boolean
}

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
  /** Staff who have this may call it too, about anybody. Who is staff and owner both acts as owner on their own things. */
  readonly staff?: StaffBranch
  /** The field that names somebody's thing. A foreign one answers exactly like a missing one: 404. */
  readonly owns?: { readonly param: string; readonly as: OwnedRecord }
  /**
   * Features (spec 6) the caller must have: by role, unless a flag of their own decides. An endpoint for staff alone names
   * one. `{field}`: the one by which staff read the kind of record that the input names there. Staff who call what is a
   * household's or an organisation's need that of `staff` instead.
   */
  readonly features?: readonly string[]
  /**
   * The kind of record it is about, which flags of the caller's own speak of (`resource:action`). One that is `false` for
   * any of its actions refuses; where all are `true`, neither a missing feature nor a membership for looking stands in
   * the way. `{field}`: the input names it. Null: no flag applies, for the reason in `flagless`.
   */
  readonly resource?: string | null
  /** What it does with records of its resource; left out, it reads. */
  readonly actions?: readonly RecordAction[]
  readonly flagless?: UnflaggedAccess
  /**
   * The kinds of records its answer shows; left out, its `resource`. An answer that is kept is out of date once one of
   * them changes. `anyResource`: once anything changes.
   */
  readonly reads?: readonly string[]
  /** The kinds of records a POST changes; left out, its `resource` unless it only reads. */
  readonly changes?: readonly string[]
  /** Only with a sign-in that proved a second factor; of staff at somebody else's endpoint `staff` says it. */
  readonly needs_second_factor?: boolean
  /**
   * Only soon after the caller proved who they are: at their sign-in, or again since (`proveAgain`). The browser asks for
   * that proof by itself when it is refused with `proof-needed`, and calls once more.
   */
  readonly needs_recent_proof?: boolean
  /**
   * Staff who see the program as somebody else are not answered, although it is a read: copies that leave the house, and
   * secrets.
   */
  readonly not_in_view?: boolean
  /**
   * `own`: the verb counts attempts itself. Without it a public POST is limited by address: 10 in 10 minutes.
   */
  readonly limits?: 'own'
  /** Refuses unknown fields and bounds every value. Query values arrive as text: coerce here. */
  readonly input: In
  readonly output: Out
  /** Refusals a caller can meet besides 400: code -> status. They are listed in the API description. */
  readonly refusals?: Readonly<Record<string, 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429>>
  /** Seconds an answer may be kept by the caller. Without it an answer is never kept. */
  readonly fresh_for?: number
}

/** Declares an endpoint; exists so that its two shapes are inferred. */
export const endpoint = <In extends z.ZodType, Out extends z.ZodType>(
  e: Endpoint<In, Out>
): Endpoint<In, Out> => e

/** Named by an endpoint whose answer depends on everything, such as a history. */
export const anyResource = '*'

/** The kinds of records an endpoint's answer shows. */
export function readsOf(e: Pick<Endpoint, 'method' | 'resource' | 'reads'>): readonly string[] {
  return e.reads ?? (e.method === 'GET' && e.resource ? [e.resource] : [])
}

/** The kinds of records an endpoint changes; empty for a GET. */
export function changesOf(
  e: Pick<Endpoint, 'method' | 'resource' | 'actions' | 'changes'>
): readonly string[] {
  if (e.method === 'GET') return []
  const isChange = e.actions?.some((action) => action !== 'read') ?? false
  return e.changes ?? (e.resource && isChange ? [e.resource] : [])
}

/** Fills the `{name}` parts of a path and returns what was not used. */
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
