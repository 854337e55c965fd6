import type { z } from 'zod'

/**
 * Registry of role names and kinds of owned records; `domains/endpoint-names.ts` merges them in by declaration merging.
 */
export interface EndpointNames {}
type Names<Kind extends string> = Kind extends keyof EndpointNames ? EndpointNames[Kind] : never

/** Who may call an endpoint, and the role they act in. Row-level access is enforced by the database and the verb. */
type Access = 'public' | 'signed-in' | Names<'role'>

/** Kind of record that a field of the input names, which determines whose it must be. */
export type OwnedRecord = Names<'owned'>

type RecordAction = 'read' | 'write' | 'update' | 'delete'

/**
 * Why no flag can block an endpoint: it concerns the caller's `own` sign-in, inbox or lists; it is a `right` of
 * everybody, such as the copy of their data; or it is part of the `frame` of every area.
 */
type UnflaggedAccess = 'own' | 'right' | 'frame'

/** Requirements for staff who call an endpoint of households or organisations. */
type StaffBranch = {
  /** Required feature (specification section 6). */
  readonly feature: string
  /** True where staff change data, or see documents or health data. */
  readonly needs_second_factor?: boolean
}

/**
 * Declaration of one API endpoint. The server binds a verb to it and callers send it; both import the same constant, so
 * path, shapes and access are declared once.
 */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** `operationId` of the API description; the file of the verb has the same name in kebab-case. */
  readonly name: string
  /** One sentence for the API description. */
  readonly summary: string
  readonly method: 'GET' | 'POST'
  /** `{name}` segments are filled from the input; the remaining fields are sent as query (GET) or JSON body (POST). */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Lets staff call the endpoint for anybody. Staff who own the record act as its owner. */
  readonly staff?: StaffBranch
  /** The field that names a record, and its kind. Another owner's record gets the same 404 as a missing one. */
  readonly owns?: { readonly param: string; readonly as: OwnedRecord }
  /**
   * Features (specification section 6) the caller needs, granted by role unless a personal flag decides. An endpoint
   * only for staff needs one. `{field}`: the feature for reading the kind of record that this field names. For staff at
   * an endpoint of households or organisations, `staff` applies instead.
   */
  readonly features?: readonly string[]
  /**
   * Kind of record that personal flags (`resource:action`) refer to. A flag that is `false` for any of its actions
   * refuses the call; when all are `true`, they override a missing feature and a missing membership for reading.
   * `{field}`: the input names the kind. Null: no flag applies, for the reason in `flagless`.
   */
  readonly resource?: string | null
  /** Actions on records of the resource; defaults to reading. */
  readonly actions?: readonly RecordAction[]
  readonly flagless?: UnflaggedAccess
  /**
   * Kinds of records in the response; defaults to `resource`. A cached response is stale once one of them changes.
   * `anyResource`: once anything changes.
   */
  readonly reads?: readonly string[]
  /** Kinds of records a POST changes; defaults to `resource` unless it only reads. */
  readonly changes?: readonly string[]
  /** Requires a sign-in with second factor. For staff at endpoints of others, `staff` declares it. */
  readonly needs_second_factor?: boolean
  /**
   * Requires recent authentication, at sign-in or by `proveAgain`. When refused with `proof-needed`, the browser asks
   * for that proof and retries.
   */
  readonly needs_recent_proof?: boolean
  /** Refused while staff view the program as somebody else, although it is a read: exports and secrets. */
  readonly not_in_view?: boolean
  /** The output is a file that the browser saves. A failure reads as that of any download (specification section 8). */
  readonly is_file?: boolean
  /**
   * `own`: the verb has a rate limit of its own. Otherwise public POSTs are limited to 10 in 10 minutes per IP address.
   */
  readonly limits?: 'own'
  /** Most bytes of the body, where it carries the text of a file; 100 kB otherwise. */
  readonly max_body_bytes?: number
  /** Refuses unknown fields and bounds every value. Query values are strings: coerce them here. */
  readonly input: In
  readonly output: Out
  /** Error codes besides 400, with their status; listed in the API description. */
  readonly refusals?: Readonly<Record<string, 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429>>
  /** Seconds a client may cache the response (`max-age`). Without it responses are never cached. */
  readonly fresh_for?: number
}

/** Declares an endpoint; infers the types of its shapes. */
export const endpoint = <In extends z.ZodType, Out extends z.ZodType>(
  e: Endpoint<In, Out>
): Endpoint<In, Out> => e

/** In `reads`, for responses that depend on everything, such as a history. */
export const anyResource = '*'

/** Returns the kinds of records in the response of an endpoint. */
export function readsOf(e: Pick<Endpoint, 'method' | 'resource' | 'reads'>): readonly string[] {
  return e.reads ?? (e.method === 'GET' && e.resource ? [e.resource] : [])
}

/** Returns the kinds of records an endpoint changes; empty for a GET. */
export function changesOf(
  e: Pick<Endpoint, 'method' | 'resource' | 'actions' | 'changes'>
): readonly string[] {
  if (e.method === 'GET') return []
  const isChange = e.actions?.some((action) => action !== 'read') ?? false
  return e.changes ?? (e.resource && isChange ? [e.resource] : [])
}

/** Fills the `{name}` segments of a path and returns the remaining input as `rest`. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Input as a caller sends it, before parsing. */
export type SentTo<E extends Endpoint> = z.input<E['input']>
/** Input as the verb receives it, after parsing. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** Output as the caller receives it. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
